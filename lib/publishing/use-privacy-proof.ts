'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { backends } from '@/domain/contract/backends';
import { callQuery } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/** Queries the newest privacy proof of a project, and returns it with a way to answer a question. */
export function usePrivacyProof(uuid: string) {
  const queries = useQueryClient();
  const query = callQuery(backends.readProof, { uuid });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const confirm = useMutation({
    mutationFn: (fingerprint: string) =>
      send(backends.confirmExposure, { uuid, fingerprint, isConfirmed: true }),
    onSuccess: (answer) => queries.setQueryData(query.queryKey, answer),
  });
  return { proof: data?.proof ?? undefined, error, reload: () => void refetch(), confirm };
}
