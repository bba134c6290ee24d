'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { locks } from '@/domain/contract/locks';
import { useProject } from '@/lib/projects/context';
import { callKey, callQuery } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

/** `on`: this path itself is locked. `within`: a folder above it is locked. */
export type LockState = 'on' | 'within' | null;

/**
 * Returns the locks of the open project (files and folders that the model may not change) and a
 * function that changes them.
 */
export function useLocks(): {
  stateOf(path: string): LockState;
  lock(path: string, on: boolean): Promise<void>;
} {
  const uuid = useProject((project) => (project.readOnly ? null : project.uuid));
  const known = useProject(({ id }) => id !== null);
  const queries = useQueryClient();
  const { data } = useQuery({
    ...callQuery(locks.read, { uuid: uuid ?? '' }),
    enabled: uuid !== null && known,
  });
  const paths = data?.paths ?? [];
  return {
    stateOf: (path) => lockState(paths, path),
    async lock(path, on) {
      if (!uuid) return;
      try {
        // The call replaces the whole list, so read it first and include locks that another window
        // has set in the meantime.
        const now = await send(locks.read, { uuid });
        const next = now.paths.filter((one) => one !== path);
        queries.setQueryData(
          callKey(locks.read, { uuid }),
          await send(locks.write, { uuid, paths: on ? [...next, path] : next }),
        );
      } catch (error) {
        toastError(error);
      }
    },
  };
}

function lockState(paths: readonly string[], path: string): LockState {
  if (paths.includes(path)) return 'on';
  return paths.some((one) => path.startsWith(`${one}/`)) ? 'within' : null;
}
