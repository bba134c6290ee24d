'use client';

import { needsPlan } from '@/domain/chat/needs-plan';
import { useHasModel } from '@/lib/models/use-has-model';
import { useDraft, useFiles, useProject, useRun } from '@/lib/projects/context';

/**
 * Returns whether the prompt in the box gets a plan before it is built (GEN-056). The user's choice
 * decides, otherwise the rule for a first request. The starter cannot plan.
 */
export function usePlansFirst(): { isPossible: boolean; isOn: boolean } {
  const hasModel = useHasModel();
  const chosen = useDraft((draft) => draft.plansFirst ?? null);
  const isBuild = useProject((state) => state.mode === 'build');
  const isPossible = useProject((state) => !state.readOnly) && hasModel && isBuild;
  // Before the chat is loaded, `messages` is empty even if the conversation has messages.
  const isFirst = useRun((run) => run.messages.length === 0 && !run.opening);
  const isNew = useFiles(({ paths }) => paths.length === 0);
  const isNeeded = useDraft(
    ({ text, about, images, pages }) =>
      !about && needsPlan(text, { hasMore: images.length > 0 || (pages?.length ?? 0) > 0 }),
  );
  return { isPossible, isOn: isPossible && (chosen ?? (isFirst && isNew && isNeeded)) };
}
