'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Audience, siteVisitors } from '@/domain/contract/site-visitors';
import { callQuery } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/** `password` is given with the audience `password` only. */
export type WantedVisitors = { audience: Audience; password?: string };

/**
 * Queries who may visit the site of a project, and returns it with the ways to change it and to
 * open the site as its owner.
 */
export function useSiteVisitors(uuid: string) {
  const queries = useQueryClient();
  const query = callQuery(siteVisitors.read, { uuid });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const change = useMutation({
    mutationFn: (wanted: WantedVisitors) => send(siteVisitors.change, { uuid, ...wanted }),
    onSuccess: (answer) => queries.setQueryData(query.queryKey, answer),
  });
  const ticket = useMutation({ mutationFn: () => send(siteVisitors.ticket, { uuid }) });
  return { audience: data?.audience, error, reload: () => void refetch(), change, ticket };
}
