'use client';

import { versions } from '@/domain/contract/versions';
import { paths } from '@/lib/paths';
import { toast, toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';
import { useProjectExit } from '@/lib/workbench/use-project-exit';
import { useReloadProjects } from './use-project-list';

/**
 * Returns a function that copies the user's own project, or a public project, in its current state.
 * The function returns the new uuid. After a refusal it shows a toast and returns null.
 */
export function useCopyProject() {
  const leave = useProjectExit();
  const reload = useReloadProjects();
  return async (
    uuid: string,
    { done, go }: { done: string; go: boolean },
  ): Promise<string | null> => {
    try {
      const made = await send(versions.copy, { uuid });
      reload();
      toast({ kind: 'success', title: done });
      if (go) leave(paths.chat(made.uuid));
      return made.uuid;
    } catch (error) {
      toastError(error);
      return null;
    }
  };
}
