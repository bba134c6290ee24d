'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteVisitors } from '@/domain/contract/site-visitors';
import { callQuery } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/** Queries the people who are invited to a project's site, with the ways to change them. */
export function useInvitedPeople(uuid: string) {
  const queries = useQueryClient();
  const query = callQuery(siteVisitors.people, { uuid });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const onSuccess = (answer: NonNullable<typeof data>) =>
    queries.setQueryData(query.queryKey, answer);
  const invite = useMutation({
    mutationFn: (contacts: string[]) => send(siteVisitors.invite, { uuid, contacts }),
    onSuccess,
  });
  const uninvite = useMutation({
    mutationFn: (person: string) => send(siteVisitors.uninvite, { uuid, person }),
    onSuccess,
  });
  return { data, error, reload: () => void refetch(), invite, uninvite };
}
