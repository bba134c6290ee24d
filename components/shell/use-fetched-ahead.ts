'use client';

import { useEffect } from 'react';
import { useDraft } from '@/lib/projects/context';

const parts: (() => Promise<unknown>)[] = [
  () => import('@/components/chat/message-list'),
  () => import('@/components/chat/status-line'),
  () => import('@/components/chat/away-summary'),
  () => import('@/components/chat/markdown'),
  () => import('@/components/workbench/workbench'),
  () => import('@/components/workbench/editor'),
];

/** Whoever types will send: what shows the answer is fetched one by one meanwhile, so that nothing stutters when it comes. */
export function useFetchedAhead() {
  const types = useDraft((draft) => draft.text !== '');
  useEffect(() => {
    if (!types) return;
    void parts.reduce<Promise<unknown>>((before, fetchPart) => before.then(fetchPart), Promise.resolve()).catch(() => {});
  }, [types]);
}
