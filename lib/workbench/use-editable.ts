'use client';

import { useGates } from '@/lib/account/use-gates';
import { useProject, useRun } from '@/lib/projects/context';

/** Whether who is here may change this project's files by hand (MEM-023), in the moments when nobody else writes. */
function useMayEdit(): boolean {
  const own = useProject(({ uuid, readOnly }) => uuid !== null && !readOnly);
  return useGates().canInject && own;
}

/** Whether the files may be changed right now: not while an answer is being written into them. */
export function useEditable(): boolean {
  const busy = useRun(({ status, opening }) => status === 'loading' || opening);
  return useMayEdit() && !busy;
}
