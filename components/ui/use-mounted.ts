'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false in the first HTML and during hydration, and then true. Use it for state that only
 * the browser knows.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
