'use client';

import { useLayoutEffect, useRef } from 'react';

/**
 * For a button that stays after its work is done: it is disabled meanwhile, which takes the focus from whoever pressed it by key. It
 * has it again afterwards, unless something else has taken it.
 */
export function useKeptFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const { current } = button;
    if (busy) had.current = document.activeElement === current;
    else if (had.current) {
      had.current = false;
      // Nothing smaller than what the button stands in, such as its dialog.
      if (!document.activeElement || document.activeElement.contains(current)) current?.focus();
    }
  }, [busy]);
  return button;
}
