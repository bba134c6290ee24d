'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { paths } from '@/lib/paths';
import { deleteAllProjects } from '@/lib/projects/actions';
import { useReloadProjects } from '@/lib/projects/use-project-list';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { runAction } from '@/lib/upstream/run-action';

/**
 * UC-015, UC-016: deletes all projects after confirmation, except those being generated (GAP-47).
 */
export function DeleteAllDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations();
  const router = useRouter();
  const reload = useReloadProjects();
  const remove = useMutation({
    mutationFn: () => runAction(() => deleteAllProjects()),
    onSuccess({ skipped }) {
      onClose();
      if (skipped.length > 0)
        toast({ kind: 'error', title: t('projects.deleteAllSkipped', { count: skipped.length }) });
      else toast({ kind: 'success', title: t('user.delAllSuccess') });
      if (window.location.pathname !== paths.home) router.push(paths.home);
    },
    onError(error) {
      if (!isCallError(error)) throw error;
      toast({
        kind: 'error',
        title: error.message || t('user.delAllFailed'),
        entry: error.entry,
        reference: error.reference,
      });
    },
    onSettled: reload,
  });
  return (
    <ConfirmDialog
      danger
      title={t('projects.deleteAllTitle')}
      text={t('projects.deleteAllText')}
      confirm={t('projects.deleteAllConfirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
