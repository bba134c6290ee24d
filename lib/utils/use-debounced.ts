'use client';

import { useEffect, useState } from 'react';

/** Returns a text once it has not changed for `ms`. */
export function useDebounced(text: string, ms: number): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return later;
}
