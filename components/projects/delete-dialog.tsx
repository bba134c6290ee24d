'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Dialogs } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { deleteProjects } from '@/lib/projects/actions';
import { useReloadProjects } from '@/lib/projects/use-project-list';
import { toast, toastError } from '@/lib/toasts/store';
import { runAction } from '@/lib/upstream/run-action';

/**
 * SIDE-014, SIDE-015: deletes a project after confirmation, unless it is being generated (GAP-47).
 */
export function DeleteDialog({
  project: { id, uuid, title },
  onClose,
}: Dialogs['delete-project'] & { onClose(): void }) {
  const t = useTranslations('projects');
  const router = useRouter();
  const reload = useReloadProjects();
  const remove = useMutation({
    mutationFn: () => runAction(() => deleteProjects({ ids: [id] })),
    onSuccess({ skipped }) {
      onClose();
      if (skipped.includes(id))
        return void toast({ kind: 'error', title: t('deleteRunning', { title }) });
      toast({ kind: 'success', title: t('deleted') });
      if (window.location.pathname === paths.chat(uuid)) router.push(paths.home);
    },
    onError: toastError,
    onSettled: reload,
  });
  return (
    <ConfirmDialog
      danger
      title={t('deleteTitle', { title })}
      text={t('deleteText')}
      confirm={t('deleteConfirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
