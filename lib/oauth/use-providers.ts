'use client';

import { useQuery } from '@tanstack/react-query';
import { oauth } from '@/domain/contract/oauth';
import { callQuery } from '@/lib/query';

/** Which providers this server has, and which of them are simulated; it does not change while a page is open. */
export function useProviders() {
  return useQuery({ ...callQuery(oauth.providers, {}), staleTime: Number.POSITIVE_INFINITY });
}
