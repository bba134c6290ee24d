'use client';

import { useQuery } from '@tanstack/react-query';
import { runtime } from '@/domain/contract/runtime';
import { callQuery } from '@/lib/query';

/** Product point 17: whether this server sells anything; undefined until it is known, and nothing that sells is shown before. */
export function useSelling(): boolean | undefined {
  const { data } = useQuery({ ...callQuery(runtime.status, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.plans.on;
}
