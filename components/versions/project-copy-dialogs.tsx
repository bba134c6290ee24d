'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toast, toastError } from '@/lib/toasts/store';
import { isAbort, isCallError } from '@/lib/upstream/call-error';
import {
  forkFrom,
  type MessageRef,
  type ProjectRef,
  rewindTo,
} from '@/lib/versions/project-copies';
import { projectCopyEffects } from '@/lib/versions/project-copies.client';
import { useProjectExit } from '@/lib/workbench/use-project-exit';

type Props = { site: ProjectRef; message: MessageRef; onClose(): void };

/**
 * PROJ-020, PROJ-022: asks before it rewinds. A refusal shows the server's message and does not
 * reload the page.
 */
export function RewindDialog({ site, message, onClose }: Props) {
  const t = useTranslations('versions');
  const go = useProjectCopyEffects();
  return (
    <ConfirmAction
      title={t('rewindTitle')}
      text={t('rewindText')}
      verb={t('rewindDo')}
      onClose={onClose}
      act={() => rewindTo(message, site, go)}
      onError={toastError}
    />
  );
}

export function ForkDialog({ site, message, onClose }: Props) {
  const t = useTranslations();
  const go = useProjectCopyEffects();
  const showForkError = (error: unknown) => {
    if (isAbort(error)) return;
    if (!isCallError(error)) throw error;
    const { entry, reference } = error;
    toast({
      kind: 'error',
      title: t('versions.forkFailed', { message: error.message || t(entry.messageKey) }),
      reference,
    });
  };
  return (
    <ConfirmAction
      title={t('versions.forkTitle')}
      text={t('versions.forkText')}
      verb={t('versions.forkDo')}
      onClose={onClose}
      act={() => forkFrom(message, site, go)}
      onError={showForkError}
    />
  );
}

function useProjectCopyEffects() {
  const leave = useProjectExit();
  return { ...projectCopyEffects, go: leave };
}

type AskProps = {
  title: string;
  text: string;
  verb: string;
  onClose(): void;
  act(): Promise<void>;
  onError(error: unknown): void;
};

/** GAP-92: asks before an action. The cancel button has the initial focus. */
function ConfirmAction({ title, text, verb, onClose, act, onError }: AskProps) {
  const t = useTranslations('common');
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await act();
      onClose();
    } catch (error) {
      setBusy(false);
      onError(error);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void go()}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="text-14">{text}</p>
    </Dialog>
  );
}
