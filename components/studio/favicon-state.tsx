'use client';

import { useEffect } from 'react';

export type FaviconState = 'idle' | 'working' | 'done' | 'failed';

const files: Record<FaviconState, string> = {
  idle: '/icon.svg',
  working: '/icon-working.svg',
  done: '/icon-done.svg',
  failed: '/icon-failed.svg',
};

/**
 * Shows the state of the run in the tab's icon (PP-13): an outline while a run works, filled when
 * it is done, a dot after a failure.
 */
export function FaviconState({ state }: { state: FaviconState }) {
  useEffect(() => {
    const link =
      document.querySelector<HTMLLinkElement>('link[rel~="icon"]') ??
      document.head.appendChild(document.createElement('link'));
    link.rel = 'icon';
    link.type = 'image/svg+xml';
    link.href = files[state];
  }, [state]);
  return null;
}
