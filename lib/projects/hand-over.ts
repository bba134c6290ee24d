'use client';

import { create } from 'zustand';
import { useDraft, useRun } from './context';

/** PP-21: the user signed in with a prompt in the box. */
export const useHandOver = create<{ handedOver: boolean }>(() => ({ handedOver: false }));

export function useHandedOver(): boolean {
  const handedOver = useHandOver((state) => state.handedOver);
  const hasText = useDraft((draft) => draft.text.trim() !== '');
  const idle = useRun((run) => run.messages.length === 0);
  return handedOver && hasText && idle;
}
