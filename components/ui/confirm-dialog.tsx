'use client';

import { useTranslations } from 'next-intl';
import { Button } from './button';
import { Dialog } from './dialog';

type Props = {
  title: string;
  text: string;
  /** The label of the confirm button: a verb that names the result. */
  confirm: string;
  /** Whether the action cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
};

/**
 * CONST-005, GAP-92: asks before an action. The cancel button has the initial focus, and Esc
 * cancels. While busy, both buttons are disabled.
 */
export function ConfirmDialog({
  title,
  text,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const t = useTranslations('common');
  return (
    <Dialog
      title={title}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button data-autofocus disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-14">{text}</p>
    </Dialog>
  );
}
