'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { WB } from '@/domain/contract/paths';

/** The contract comes when it is asked: a guest's home screen, which does not ask, does without its schemas (P3). */
const sellingQuery = queryOptions<boolean>({
  queryKey: [`${WB}/runtime`, 'selling'],
  queryFn: async ({ signal }) => {
    const [{ runtime }, { send }] = await Promise.all([import('@/domain/contract/runtime'), import('@/lib/upstream/client')]);
    return (await send(runtime.status, {}, { signal })).plans.on;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Product point 17: whether this server sells anything; undefined until it is known, and nothing that sells is shown before. */
export function useSelling(): boolean | undefined {
  return useQuery(sellingQuery).data;
}
