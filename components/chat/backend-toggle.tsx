'use client';

import { Database } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { tip } from '@/components/ui/tooltip';
import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { useBuild, useOpenProject, useProject, useRun } from '@/lib/projects/context';
import { useSession } from '@/lib/session/store';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { toast } from '@/lib/toasts/store';

/**
 * CHAT-035: whether the next turn gives the app a database and accounts. A visitor is asked to sign
 * in, and a plan without it is offered one that has it. A project that has them keeps them, and
 * while a turn or a build runs the toggle stays as it is; both are said (CHAT-048).
 */
export function BackendToggle({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat.backend');
  const tStatus = useTranslations('chatStatus');
  const { project } = useOpenProject();
  const signedIn = useSignedIn();
  const { hasDeepBase } = useGates();
  const isPlanKnown = useSession(({ user }) => user !== null);
  const isManaged = useProject((state) => state.isManage === 1);
  const isWanted = useProject((state) => state.wantsBackend);
  const isWriting = useRun((run) => run.status === 'loading');
  const isBuilding = useBuild((build) => build.building);
  const notify = (state: 'done' | 'busy') =>
    toast({ kind: 'info', title: tStatus('waitProcess', { state }) });
  const press = () => {
    if (isManaged) return notify('done');
    if (isWriting || isBuilding) return notify('busy');
    if (!signedIn) return openDialog('sign-in', {});
    // Before the account has loaded, the services decide when the prompt is sent.
    if (isPlanKnown && !hasDeepBase) return openDialog('upsell', { gate: 'hasDeepBase' });
    project.setState({ wantsBackend: !isWanted });
  };
  return (
    <button
      type="button"
      {...tip(t(isManaged ? 'locked' : 'hint'))}
      aria-label={t('label')}
      aria-description={t(isManaged ? 'locked' : 'hint')}
      aria-pressed={isManaged || isWanted}
      // A locked toggle can still be focused, so that its explanation can be read.
      aria-disabled={isManaged || undefined}
      disabled={disabled}
      onClick={press}
      className="inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors duration-120 hover:bg-well hover:text-ink disabled:text-ink-faint aria-pressed:bg-azure-wash aria-pressed:text-azure"
    >
      <Database aria-hidden="true" size={16} strokeWidth={1.5} />
    </button>
  );
}
