'use client';

import { useEffect, useState } from 'react';

/** A text as it was when nobody had changed it for a while. */
export function useLater(text: string, ms: number): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return later;
}
