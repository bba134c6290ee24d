'use client';

import { useEffect } from 'react';
import { projectIdOfPath } from '@/lib/chat/project-address';
import { useDraft } from '@/lib/projects/context';
import { serverRenderedMark } from '@/lib/projects/early-conversation';
import { prefetchProject } from '@/lib/projects/effects.client';

type PartLoader = () => Promise<unknown>;

const conversationParts: PartLoader[] = [
  () => import('@/lib/chat/turn'),
  () => import('@/components/chat/failure-notice'),
  () => import('@/components/chat/message-list'),
  () => import('@/components/chat/status-line'),
  () => import('@/components/chat/away-summary'),
];
const answerParts: PartLoader[] = [
  () => import('@/components/chat/streaming-markdown'),
  () => import('@/components/workbench/workbench'),
  () => import('@/components/workbench/editor'),
];

/**
 * When the user starts to type, loads the parts that show an answer, one after the other, so that
 * the page does not stutter when the answer arrives.
 */
export function usePreloadParts() {
  const types = useDraft((draft) => draft.text !== '');
  useEffect(() => {
    if (!types) return;
    void [...conversationParts, ...answerParts]
      .reduce<Promise<unknown>>((before, part) => before.then(part), Promise.resolve())
      .catch(() => {});
  }, [types]);
}

// If the address names a project, request its conversation and load the code for it before React
// renders the page.
const openedUuid = typeof window === 'undefined' ? null : projectIdOfPath(window.location.pathname);
if (openedUuid) {
  if (!(serverRenderedMark in document.documentElement.dataset)) prefetchProject(openedUuid);
  for (const part of conversationParts) part().catch(() => {});
}
