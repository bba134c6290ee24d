'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HelpEntry } from './corpus';
import { useCorpus } from './use-corpus';

const load = () => import('./search');
const nothing: readonly HelpEntry[] = [];

/** The search over the documentation and `more` (the same array each time); null until texts and code, fetched once `wanted`, are here. */
export function useHelpSearch(wanted: boolean, more = nothing) {
  const corpus = useCorpus(wanted);
  const code = useQuery({ queryKey: ['help', 'search'], queryFn: load, enabled: wanted, staleTime: Number.POSITIVE_INFINITY });
  const search = useMemo(
    () => (corpus.data && code.data ? code.data.createHelpSearch([...more, ...corpus.data]) : null),
    [corpus.data, code.data, more],
  );
  const again = () => {
    if (corpus.isError) void corpus.refetch();
    if (code.isError) void code.refetch();
  };
  return { search, failed: corpus.isError || code.isError, again };
}
