'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { account } from '@/domain/contract/account';
import { limits } from '@/domain/limits';
import { closeDialog } from '@/lib/dialogs/store';
import { signOut } from '@/lib/sign-in/sign-out';
import { toast, toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';
import { IdentityGate } from './identity-gate';

/**
 * Requests the deletion of the account. First explains what is deleted, when, and how to undo it.
 */
export function DeletionDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('account');
  return (
    <IdentityGate title={t('deleteTitle')} onClose={onClose}>
      {(confirmAgain) => <RequestDeletion onClose={onClose} confirmAgain={confirmAgain} />}
    </IdentityGate>
  );
}

function RequestDeletion({
  onClose,
  confirmAgain,
}: {
  onClose(): void;
  confirmAgain(error: unknown): boolean;
}) {
  const t = useTranslations();
  const format = useFormatter();
  const [busy, setBusy] = useState(false);
  const [due] = useState(() => Date.now() + limits.account.deletionGraceMs);
  const day = (at: number) => format.dateTime(at, { dateStyle: 'long' });
  const ask = async () => {
    setBusy(true);
    try {
      const { dueAt } = await send(account.askDeletion, {});
      // The server has already ended the session. This clears the session data in the browser.
      await signOut();
      closeDialog();
      toast({ kind: 'info', title: t('account.deletionAsked', { date: day(dueAt) }) });
    } catch (error) {
      if (!confirmAgain(error)) toastError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('account.deleteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void ask()}>
            {t('account.deleteConfirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-2 text-14">
        <p>{t('account.deleteWhat', { date: day(due) })}</p>
        <p>{t('account.deleteNow')}</p>
        <p className="font-medium">{t('account.deleteUndo', { date: day(due) })}</p>
        <p className="text-13 text-ink-soft">{t('account.deleteBooks')}</p>
      </div>
    </Dialog>
  );
}
