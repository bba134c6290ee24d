'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { WB } from '@/domain/contract/paths';

/**
 * Imports the contract only when the query runs, because a guest's home screen should not load its
 * schemas (P3).
 */
const sellingQuery = queryOptions<boolean>({
  queryKey: [`${WB}/runtime`, 'selling'],
  queryFn: async ({ signal }) => {
    const [{ runtime }, { send }] = await Promise.all([
      import('@/domain/contract/runtime'),
      import('@/lib/upstream/client'),
    ]);
    return (await send(runtime.status, {}, { signal })).plans.on;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns whether this server sells anything (PP-17). Returns undefined until the server has
 * responded; until then the page shows nothing about sales.
 */
export function useSelling(): boolean | undefined {
  return useQuery(sellingQuery).data;
}
