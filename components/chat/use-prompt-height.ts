'use client';

import { type RefObject, useLayoutEffect } from 'react';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';

/** Returns the height of the text area: the height of its text, up to a maximum (CHAT-020). */
function promptHeight(scrollHeight: number, max: number): number {
  return Math.min(scrollHeight, max);
}

/**
 * Returns whether CSS can fit the field to its text. Measuring the text by script forces a layout
 * on every key (P2).
 */
const supportsFieldSizing = () => CSS.supports('field-sizing', 'content');

export function usePromptHeight(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  const { textareaMax } = useWindowMode();
  useLayoutEffect(() => {
    const field = area.current;
    if (!field) return;
    if (supportsFieldSizing()) {
      field.style.maxHeight = `${textareaMax}px`;
      return;
    }
    field.style.height = text === '' ? '' : 'auto';
    field.style.flexBasis = text === '' ? '' : `${promptHeight(field.scrollHeight, textareaMax)}px`;
  }, [area, text, textareaMax]);
}
