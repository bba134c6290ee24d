'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteVisitors } from '@/domain/contract/site-visitors';
import { callQuery } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/** Queries who may visit the site of a project, and returns it with a way to change it. */
export function useSiteVisitors(uuid: string) {
  const queries = useQueryClient();
  const query = callQuery(siteVisitors.read, { uuid });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const change = useMutation({
    /** `password` is null to open the site to everyone. */
    mutationFn: (password: string | null) => send(siteVisitors.change, { uuid, password }),
    onSuccess: (answer) => queries.setQueryData(query.queryKey, answer),
  });
  return { audience: data?.audience, error, reload: () => void refetch(), change };
}
