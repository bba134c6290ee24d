'use client';

import { useEffect, useEffectEvent } from 'react';

const mark = 'saysoUnsaved';
const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && mark in state;

/**
 * Calls `ask` when the user presses Back, with the function that goes back. The browser cannot
 * cancel Back, so this hook adds a second history entry with the same address after the page's own
 * entry. Back then leads from the second entry to the page's own entry, and the page stays. The
 * second entry remains in the history, so after a save the user has to press Back twice.
 */
export function useBackGuard(ask: (go: () => void) => void): void {
  const askBefore = useEffectEvent(ask);
  useEffect(() => {
    let isLeaving = false;
    const { href } = window.location;
    // The router ignores entries without its own state.
    const addEntry = () => window.history.pushState({ ...window.history.state, [mark]: true }, '');
    if (!isMarked(window.history.state)) addEntry();
    const handleBack = (event: PopStateEvent) => {
      if (isLeaving || isMarked(event.state) || window.location.href !== href) return;
      // The router would render the page again.
      event.stopImmediatePropagation();
      addEntry();
      askBefore(() => {
        isLeaving = true;
        window.history.go(-2);
      });
    };
    window.addEventListener('popstate', handleBack, { capture: true });
    return () => window.removeEventListener('popstate', handleBack, { capture: true });
  }, []);
}
