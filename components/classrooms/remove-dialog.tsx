'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { classrooms } from '@/domain/contract/classrooms';
import { callKey } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

type Props = {
  classroom: string;
  userNo: string;
  name: string;
  onRemoved(): void;
  onClose(): void;
};

/** Removes a pupil from a class after a confirmation. */
export function RemoveDialog({ classroom, userNo, name, onRemoved, onClose }: Props) {
  const t = useTranslations('classrooms');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await send(classrooms.removeMember, { classroom, userNo });
      await queries.invalidateQueries({ queryKey: callKey(classrooms.wall) });
      onClose();
      onRemoved();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      danger
      title={t('removeTitle', { name })}
      text={t('removeText')}
      confirm={t('removeDo')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
