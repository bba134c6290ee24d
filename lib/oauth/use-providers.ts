'use client';

import { useQuery } from '@tanstack/react-query';
import { oauth } from '@/domain/contract/oauth';
import { callQuery } from '@/lib/query';

/**
 * Queries which providers this server offers and which are simulated. This does not change while a
 * page is open.
 */
export function useProviders() {
  return useQuery({ ...callQuery(oauth.providers, {}), staleTime: Number.POSITIVE_INFINITY });
}
