'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteDomains } from '@/domain/contract/site-domains';
import type { SiteDomains } from '@/domain/entities/site-domain';
import { callQuery } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/** Queries the own domains of a project's published site. */
export function useSiteDomains(uuid: string) {
  return useQuery({ ...callQuery(siteDomains.list, { uuid }), staleTime: 0 });
}

/** Returns functions that change the own domains. Each one's answer replaces what is shown. */
export function useSiteDomainActions(uuid: string) {
  const queries = useQueryClient();
  const { queryKey } = callQuery(siteDomains.list, { uuid });
  const options = (call: Exclude<keyof typeof siteDomains, 'list'>) => ({
    mutationFn: (host: string): Promise<SiteDomains> => send(siteDomains[call], { uuid, host }),
    onSuccess: (domains: SiteDomains) => queries.setQueryData(queryKey, domains),
  });
  return {
    add: useMutation(options('add')),
    check: useMutation(options('check')),
    choose: useMutation(options('choose')),
    remove: useMutation(options('remove')),
  };
}
