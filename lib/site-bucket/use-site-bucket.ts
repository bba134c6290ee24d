'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteBucket } from '@/domain/contract/site-bucket';
import type { SiteBucket } from '@/domain/entities/site-bucket';
import { callQuery } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/** How often the progress of a running copy is queried. */
const progressMs = 1_000;

export type WantedBucket = {
  address: string;
  region: string;
  keyId: string;
  /** Without it the stored secret stays. */
  secret?: string;
};

export type SiteBucketActions = ReturnType<typeof useSiteBucket>;

/** The bucket to which a published site is copied; queried again while a copy runs. */
export function useSiteBucket(uuid: string) {
  const queries = useQueryClient();
  const query = callQuery(siteBucket.read, { uuid });
  const onSuccess = (bucket: SiteBucket) => queries.setQueryData(query.queryKey, bucket);
  const { data, error, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data as SiteBucket | undefined)?.copy?.status === 'running' ? progressMs : false,
  });
  return {
    ...{ data, error },
    reload: () => void refetch(),
    change: useMutation({
      mutationFn: (wanted: WantedBucket): Promise<SiteBucket> =>
        send(siteBucket.change, { uuid, ...wanted }),
      onSuccess,
    }),
    copy: useMutation({
      mutationFn: (): Promise<SiteBucket> => send(siteBucket.copy, { uuid }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (): Promise<SiteBucket> => send(siteBucket.remove, { uuid }),
      onSuccess,
    }),
  };
}
