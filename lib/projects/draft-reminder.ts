'use client';

import { create } from 'zustand';
import { useDraft, useRun } from './context';

/** `isPending` is true after the user signed in while the prompt box contained a prompt (PP-21). */
export const useDraftReminder = create<{ isPending: boolean }>(() => ({ isPending: false }));

export function useShowsDraftReminder(): boolean {
  const handedOver = useDraftReminder((state) => state.isPending);
  const hasText = useDraft((draft) => draft.text.trim() !== '');
  const idle = useRun((run) => run.messages.length === 0);
  return handedOver && hasText && idle;
}
