'use client';

import type { grades } from '@/domain/projects/project';
import { runAction } from '@/lib/upstream/run-action';
import { setGrade } from './actions';
import { useOpenProject, useProject } from './context';
import { useReloadProjects } from './use-project-list';
import { useShowChangeError } from './use-show-change-error';

type Grade = (typeof grades)[keyof typeof grades];

/**
 * Returns who may open the current project, and a function that changes this. A failed change is
 * reported and reverted (PROJ-015).
 */
export function useGrade(): { grade: Grade; change(grade: Grade): Promise<void> } {
  const open = useOpenProject();
  const changeFailed = useShowChangeError();
  const reload = useReloadProjects();
  return {
    grade: useProject((project) => project.grade),
    async change(grade) {
      const { id, grade: before } = open.project.getState();
      if (!id || grade === before) return;
      open.project.setState({ grade });
      try {
        await runAction(() => setGrade({ id, grade }));
        reload();
        // Private and public projects have different preview addresses.
        void open.page.check();
      } catch (error) {
        open.project.setState({ grade: before });
        changeFailed(error);
      }
    },
  };
}
