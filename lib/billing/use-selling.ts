'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { WB } from '@/domain/contract/paths';

/**
 * Imports the contract lazily: a guest's home screen does not need it and loads no schemas (P3).
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
