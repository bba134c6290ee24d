'use client';

import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { useEditing, useOpenProject, usePreview } from '@/lib/projects/context';
import { useSignedIn } from '@/lib/session/use-signed-in';

/**
 * The switch of visual editing (INJ-001): a guest is asked to sign in, and a plan without it is
 * offered one that has it. `isReady` says whether a page is shown that can be edited.
 */
export function useEditingSwitch(): { isOn: boolean; isReady: boolean; press(): void } {
  const { editing, view } = useOpenProject();
  const { canInject } = useGates();
  const signedIn = useSignedIn();
  const isOn = useEditing((state) => state.active);
  const isReady = usePreview((state) => state.hasBridge && state.phase === 'loaded');
  function press(): void {
    if (!signedIn) openDialog('sign-in', {});
    else if (!canInject) openDialog('upsell', { gate: 'canInject' });
    else if (isOn) editing.leave();
    else {
      view.show('preview');
      editing.begin();
    }
  }
  return { isOn, isReady, press };
}
