'use client';

import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import { limits } from '@/domain/limits';
import { readTitle } from '@/domain/projects/title';
import { toast } from '@/lib/toasts/store';
import { runAction } from '@/lib/upstream/run-action';
import { renameProject } from './actions';
import { OpenProjectContext } from './context';
import { useReloadProjects } from './use-project-list';
import { useShowChangeError } from './use-show-change-error';

/**
 * PROJ-010, PROJ-011, PROJ-013: returns a function that sets the typed title. The function returns
 * whether the project now has that title.
 */
export function useRenameProject() {
  const t = useTranslations('tips');
  const changeFailed = useShowChangeError();
  const reload = useReloadProjects();
  const open = useContext(OpenProjectContext);
  return async (
    { id, title: before }: { id: string; title: string },
    text: string,
  ): Promise<boolean> => {
    const title = readTitle(text);
    if (title === undefined) {
      const { titleMax: max } = limits.project;
      toast({
        kind: 'error',
        title: text.trim() === '' ? t('editSiteNameError1') : t('editSiteNameError2', { max }),
      });
      return false;
    }
    if (title === before) return true;
    try {
      await runAction(() => renameProject({ id, title }));
    } catch (error) {
      changeFailed(error);
      return false;
    }
    if (open?.project.getState().id === id) open.project.setState({ title });
    toast({ kind: 'success', title: t('editSiteNameSuccess') });
    reload();
    return true;
  };
}
