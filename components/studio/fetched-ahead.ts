'use client';

import { useEffect } from 'react';
import { projectOfPath } from '@/lib/chat/address';
import { useDraft } from '@/lib/projects/context';
import { shownMark } from '@/lib/projects/early-conversation';
import { askForProject } from '@/lib/projects/effects.client';

type Part = () => Promise<unknown>;

const conversation: Part[] = [
  () => import('@/components/chat/message-list'),
  () => import('@/components/chat/status-line'),
  () => import('@/components/chat/away-summary'),
];
const answer: Part[] = [
  () => import('@/components/chat/growing-markdown'),
  () => import('@/components/workbench/workbench'),
  () => import('@/components/workbench/editor'),
];

/**
 * Once the user types, loads the parts that display an answer one by one, so that nothing stutters
 * later.
 */
export function useFetchedAhead() {
  const types = useDraft((draft) => draft.text !== '');
  useEffect(() => {
    if (!types) return;
    void [...conversation, ...answer]
      .reduce<Promise<unknown>>((before, part) => before.then(part), Promise.resolve())
      .catch(() => {});
  }, [types]);
}

// If the URL names a project, request its conversation and the code for it before React renders the
// page.
const opened = typeof window === 'undefined' ? null : projectOfPath(window.location.pathname);
if (opened) {
  if (!(shownMark in document.documentElement.dataset)) askForProject(opened);
  for (const part of conversation) part().catch(() => {});
}
