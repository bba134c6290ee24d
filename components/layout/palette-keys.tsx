'use client';

import { useEffect } from 'react';
import { isMac } from '@/lib/browser/keys.client';
import { isPaletteShortcut, openPalette } from '@/lib/palette/store';

/** Opens the command palette with Ctrl+K or ⌘K on every page. */
export function PaletteKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event, isMac())) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
