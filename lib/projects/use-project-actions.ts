'use client';

import { useTranslations } from 'next-intl';
import type { ListedProject } from '@/domain/entities/project';
import { fromTypes } from '@/domain/projects/project';
import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { toast, toastError } from '@/lib/toasts/store';
import { runAction } from '@/lib/upstream/run-action';
import { setFavourite, shareWithCommunity } from './actions';
import { useCopyProject } from './use-copy-project';
import { useReloadProjects } from './use-project-list';

/** Returns the actions for a project of the list. Each action reports its result. */
export function useProjectActions(project: ListedProject) {
  const t = useTranslations();
  const { hasGrade } = useGates();
  const reload = useReloadProjects();
  const copy = useCopyProject();
  const { id, uuid, title, favourite, fromType } = project;
  const isShared = fromType === fromTypes.community;
  const change = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done) toast({ kind: 'success', title: done });
    } catch (error) {
      toastError(error);
    }
    reload();
  };
  return {
    isShared,
    /** MEM-014: shows the upgrade dialog if the plan does not include renaming. */
    rename: (begin: () => void) =>
      hasGrade ? begin() : openDialog('upsell', { gate: 'hasGrade' }),
    remove: () => openDialog('delete-project', { project }),
    toggleFavourite: () =>
      change(() => runAction(() => setFavourite({ id, favourite: favourite ? 0 : 1 }))),
    duplicate: () => void copy(uuid, { done: t('projects.duplicated', { title }), go: false }),
    toggleShared: () =>
      change(
        () => runAction(() => shareWithCommunity({ id, shared: isShared ? 0 : 1 })),
        t(isShared ? 'gallery.unshared' : 'gallery.shared', { title }),
      ),
  };
}
