'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCorpus } from './use-corpus';

const load = () => import('./search');

/**
 * Returns the search over the documentation. A result contains at least the share `leastShare` of a
 * question's words. Texts and code are loaded when `wanted` becomes true; until then it returns
 * null.
 */
export function useHelpSearch(wanted: boolean, leastShare = 0) {
  const corpus = useCorpus(wanted);
  const code = useQuery({
    queryKey: ['help', 'search'],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const search = useMemo(
    () =>
      corpus.data && code.data ? code.data.createHelpSearch(corpus.data, { leastShare }) : null,
    [corpus.data, code.data, leastShare],
  );
  const retry = () => {
    if (corpus.isError) void corpus.refetch();
    if (code.isError) void code.refetch();
  };
  return { search, failed: corpus.isError || code.isError, again: retry };
}
