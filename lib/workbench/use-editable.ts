'use client';

import { useGates } from '@/lib/account/use-gates';
import { useProject, useRun } from '@/lib/projects/context';

/** Whether the user may edit this project's files by hand (MEM-023). */
function useMayEdit(): boolean {
  const own = useProject(({ uuid, readOnly }) => uuid !== null && !readOnly);
  return useGates().canInject && own;
}

/** Whether the user can edit files now. They cannot while an answer writes files. */
export function useEditable(): boolean {
  const busy = useRun(({ status, opening }) => status === 'loading' || opening);
  return useMayEdit() && !busy;
}
