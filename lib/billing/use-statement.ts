'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { billing } from '@/domain/contract/billing';
import { callKey } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/** GAP-78: the user's ledger, newest first, twenty entries a page. */
export function useStatement() {
  return useInfiniteQuery({
    queryKey: [...callKey(billing.statement), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(billing.statement, pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
    staleTime: 0,
  });
}
