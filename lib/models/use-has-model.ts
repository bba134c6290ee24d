'use client';

import { useQuery } from '@tanstack/react-query';
import { useProject } from '@/lib/projects/context';
import { starterQuery } from './starter';

/** Returns whether a model answers: the server's, or a chosen one. */
export function useHasModel(): boolean {
  const { data } = useQuery(starterQuery);
  const chosen = useProject((state) => state.model !== null);
  return data !== undefined && (!data.starter || chosen);
}
