'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

const mark = 'saysoUnsaved';
const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && mark in state;
/** Whether a guard is active. Only one is shown at a time. */
let isGuarded = false;

/**
 * Calls `ask` when the user presses Back, with the function that goes back. The browser cannot
 * cancel Back, so this hook adds a second history entry with the same address after the page's own
 * entry. Back then leads from the second entry to the page's own entry, and the page stays. When
 * nothing is unsaved any more, the hook goes back to the page's own entry by itself, so that one
 * press of Back is enough. The returned function takes whether the page is being left in another
 * way: the hook must not go back then.
 */
export function useBackGuard(ask: (go: () => void) => void): (isLeaving: boolean) => void {
  const askBefore = useEffectEvent(ask);
  const isLeaving = useRef(false);
  useEffect(() => {
    isGuarded = true;
    const { href } = window.location;
    if (!isMarked(window.history.state)) addEntry();
    const handleBack = (event: PopStateEvent) => {
      if (isLeaving.current || isMarked(event.state) || window.location.href !== href) return;
      // The router would render the page again.
      event.stopImmediatePropagation();
      addEntry();
      askBefore(() => {
        isLeaving.current = true;
        window.history.go(-2);
      });
    };
    window.addEventListener('popstate', handleBack, { capture: true });
    return () => {
      isGuarded = false;
      window.removeEventListener('popstate', handleBack, { capture: true });
      const isHere = window.location.href === href && isMarked(window.history.state);
      if (isHere && !isLeaving.current) leaveEntry();
    };
  }, []);
  return (isLeavingNow) => {
    isLeaving.current = isLeavingNow;
  };
}

/** The router ignores entries without its own state. */
const addEntry = () => window.history.pushState({ ...window.history.state, [mark]: true }, '');

/** Goes back to the page's own entry. The browser does so a moment later. */
function leaveEntry(): void {
  const handleArrival = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    // The user has changed something else in the meantime.
    if (isGuarded) addEntry();
  };
  window.addEventListener('popstate', handleArrival, { capture: true, once: true });
  window.history.go(-1);
}
