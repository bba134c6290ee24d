'use client';

import { needsPlan } from '@/domain/chat/needs-plan';
import { useHasModel } from '@/lib/models/use-has-model';
import { useDraft, useProject, useRun } from '@/lib/projects/context';

/**
 * Returns whether the prompt in the box gets a plan before it is built (GEN-056): as the user chose
 * by the button, else by the rule for a first request. The starter cannot plan.
 */
export function usePlansFirst(): { isPossible: boolean; isOn: boolean } {
  const hasModel = useHasModel();
  const chosen = useProject((state) => state.plansFirst);
  const isBuild = useProject((state) => state.mode === 'build');
  const isPossible = useProject((state) => !state.readOnly) && hasModel && isBuild;
  const isFirst = useRun((run) => run.messages.length === 0);
  const isNeeded = useDraft(({ text, about }) => !about && needsPlan(text));
  return { isPossible, isOn: isPossible && (chosen ?? (isFirst && isNeeded)) };
}
