'use client';

import { useEffect, useEffectEvent } from 'react';
import { useEditing } from '@/lib/projects/context';

/** What the user types text into. */
export const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Handles the keys of the window before all others, while the page is edited. `handle` returns
 * whether it has used the key, which no other part of the product receives then.
 */
export function usePanelKeys(handle: (event: KeyboardEvent) => boolean): void {
  const active = useEditing((state) => state.active);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An input method uses the keys itself; some browsers report only the code 229.
    if (event.isComposing || event.keyCode === 229 || !handle(event)) return;
    event.preventDefault();
    // One press of Esc cancels one thing, so it must not also leave the full screen.
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    if (!active) return;
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [active]);
}
