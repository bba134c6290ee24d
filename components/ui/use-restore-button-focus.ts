'use client';

import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus of a button that is disabled while it works, because a disabled button loses
 * the keyboard focus. Does nothing if another element has taken the focus.
 */
export function useRestoreButtonFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  const blurred = useRef(false);
  useLayoutEffect(() => {
    const { current } = button;
    // Remember that the button lost the focus because it was disabled: Chromium 150 blurs it before
    // the effect below runs.
    const onBlur = () => {
      blurred.current = current?.disabled ?? false;
    };
    current?.addEventListener('blur', onBlur);
    return () => current?.removeEventListener('blur', onBlur);
  }, []);
  useLayoutEffect(() => {
    const { current } = button;
    if (busy) {
      had.current = blurred.current || document.activeElement === current;
      blurred.current = false;
    } else if (had.current) {
      had.current = false;
      // Restore the focus only if nothing else has it, or only an ancestor such as the dialog.
      if (!document.activeElement || document.activeElement.contains(current)) current?.focus();
    }
  }, [busy]);
  return button;
}
