'use client';

import { useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and updates when that changes. Returns false during server
 * rendering.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
