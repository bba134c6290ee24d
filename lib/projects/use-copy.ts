'use client';

import { useRouter } from 'next/navigation';
import { versions } from '@/domain/contract/versions';
import { paths } from '@/lib/paths';
import { toast, toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';
import { useReloadProjects } from './use-project-list';

/** Makes a project of one’s own of all that an own or a public one has now; answers its uuid, null when it was refused (and said). */
export function useCopy() {
  const router = useRouter();
  const reload = useReloadProjects();
  return async (uuid: string, { done, go }: { done: string; go: boolean }): Promise<string | null> => {
    try {
      const made = await send(versions.copy, { uuid });
      reload();
      toast({ kind: 'success', title: done });
      if (go) router.push(paths.chat(made.uuid));
      return made.uuid;
    } catch (error) {
      toastError(error);
      return null;
    }
  };
}
