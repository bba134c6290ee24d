'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the first HTML and while it is taken over, true after: for what only the browser knows. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
