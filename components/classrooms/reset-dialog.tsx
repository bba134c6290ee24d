'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { classrooms } from '@/domain/contract/classrooms';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

type Props = { classroom: string; userNo: string; name: string; onClose(): void };

/** CLASS-006: resets a pupil's password and shows the one-time password once. */
export function ResetDialog({ classroom, userNo, name, onClose }: Props) {
  const t = useTranslations('classrooms');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ password: string; until: number } | null>(null);
  const reset = async () => {
    setBusy(true);
    await send(classrooms.resetPassword, { classroom, userNo }).then(setResult, toastError);
    setBusy(false);
  };
  if (!result)
    return (
      <ConfirmDialog
        title={t('resetTitle', { name })}
        text={t('resetText')}
        confirm={t('resetDo')}
        busy={busy}
        onConfirm={() => void reset()}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={t('passwordTitle', { name })}
      onClose={onClose}
      footer={
        <Button look="primary" data-autofocus onClick={onClose}>
          {t('passwordDone')}
        </Button>
      }
    >
      <p className="flex items-center gap-2">
        <strong className="select-all font-mono text-20">{result.password}</strong>
        <CopyButton text={result.password} />
      </p>
      <p className="mt-2 text-13 text-ink-soft">
        {t('passwordText', { date: new Date(result.until) })}
      </p>
    </Dialog>
  );
}
