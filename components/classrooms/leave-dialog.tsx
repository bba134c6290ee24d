'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { classrooms } from '@/domain/contract/classrooms';
import type { Classroom } from '@/domain/entities/classroom';
import { callKey } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

type Props = { classroom: Classroom; onClose(): void };

/** Lets a pupil leave a class after a confirmation (CLASS-008). */
export function LeaveDialog({ classroom, onClose }: Props) {
  const t = useTranslations('classrooms');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await send(classrooms.leave, { classroom: classroom.id });
      await queries.invalidateQueries({ queryKey: callKey(classrooms.mine) });
      onClose();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      danger
      title={t('leaveTitle', { name: classroom.name })}
      text={t('leaveText')}
      confirm={t('leaveDo')}
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}
