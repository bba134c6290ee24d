'use client';

import { useEffect } from 'react';
import { asksForPalette, openPalette } from '@/lib/palette/store';

/** Ctrl+K or ⌘K, on every page. */
export function PaletteKeys() {
  useEffect(() => {
    const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
    const onKey = (event: KeyboardEvent) => {
      if (!asksForPalette(event, isMac)) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
