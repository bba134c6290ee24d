'use client';

import { useQuery } from '@tanstack/react-query';
import { useProject } from '@/lib/projects/context';
import { starterQuery } from './starter';

/** Returns whether a model answers: the server's model, or a model that the user chose. */
export function useHasModel(): boolean {
  const { data } = useQuery(starterQuery);
  const chosen = useProject((state) => state.model !== null);
  return data !== undefined && (!data.starter || chosen);
}
