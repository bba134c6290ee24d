'use client';

import { create } from 'zustand';
import { useDraft, useRun } from './context';

/** Product point 21: someone signed in while an idea stood in the box. */
export const useHandOver = create<{ handedOver: boolean }>(() => ({ handedOver: false }));

export function useHandedOver(): boolean {
  const handedOver = useHandOver((state) => state.handedOver);
  const hasText = useDraft((draft) => draft.text.trim() !== '');
  const idle = useRun((run) => run.messages.length === 0);
  return handedOver && hasText && idle;
}
