'use client';

import { useProject } from '@/lib/projects/context';

/** Whether the data manager can be opened: the user owns the project, and it is managed. */
export function useHasData(): boolean {
  return useProject(({ id, isManage, readOnly }) => id !== null && isManage === 1 && !readOnly);
}
