'use client';

import { useQuery } from '@tanstack/react-query';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import type { HelpEntry } from './corpus';
import { fetchCorpus } from './fetch-corpus';
import { isHelpPageFor } from './pages';

/**
 * Queries all search entries in the user's language as soon as `wanted` is true. Includes entries
 * about plans only where plans are sold.
 */
export function useCorpus(wanted: boolean) {
  const { language, school } = useConfig();
  const selling = useSelling();
  return useQuery({
    queryKey: ['help', language],
    queryFn: () => fetchCorpus(language),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    select: (entries: HelpEntry[]) =>
      entries.filter(({ sold, page }) => (selling || !sold) && isHelpPageFor(page, { school })),
  });
}
