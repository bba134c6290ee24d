'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HelpEntry } from './corpus';
import { useCorpus } from './use-corpus';

const load = () => import('./search');
const nothing: readonly HelpEntry[] = [];

/**
 * Returns the search over the documentation and `more` (must be a stable array). Null until texts
 * and code are loaded, which starts once `wanted`.
 */
export function useHelpSearch(wanted: boolean, more = nothing) {
  const corpus = useCorpus(wanted);
  const code = useQuery({
    queryKey: ['help', 'search'],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const search = useMemo(
    () => (corpus.data && code.data ? code.data.createHelpSearch([...more, ...corpus.data]) : null),
    [corpus.data, code.data, more],
  );
  const retry = () => {
    if (corpus.isError) void corpus.refetch();
    if (code.isError) void code.refetch();
  };
  return { search, failed: corpus.isError || code.isError, again: retry };
}
