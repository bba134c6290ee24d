'use client';

import { type RefObject, useLayoutEffect } from 'react';
import { limits } from '@/domain/limits';

/** CHAT-020: the text area grows with its text up to its cap. */
export function promptHeight(scrollHeight: number): number {
  return Math.min(scrollHeight, limits.chat.promptBox.textareaMax);
}

export function usePromptHeight(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const field = area.current;
    if (!field) return;
    field.style.height = text === '' ? '' : 'auto';
    field.style.flexBasis = text === '' ? '' : `${promptHeight(field.scrollHeight)}px`;
  }, [area, text]);
}
