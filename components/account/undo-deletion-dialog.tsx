'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useUndoDeletion } from './use-undo-deletion';

/** Offers to undo the deletion when a user signs in within seven days of requesting it. */
export function UndoDeletionDialog({ dueAt, onClose }: { dueAt: number; onClose(): void }) {
  const t = useTranslations('account');
  const format = useFormatter();
  const { busy, cancelDeletion: keep } = useUndoDeletion();
  return (
    <Dialog
      title={t('leavingTitle', { date: format.dateTime(dueAt, { dateStyle: 'long' }) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('notNow')}
          </Button>
          <Button look="primary" busy={busy} data-autofocus onClick={() => void keep()}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <p className="text-14">{t('leavingText')}</p>
    </Dialog>
  );
}
