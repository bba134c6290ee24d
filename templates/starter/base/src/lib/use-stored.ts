import { useCallback, useState } from 'react';

function read<T>(key: string, initial: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}

/** State that survives a reload; it stays in this browser and goes nowhere else. */
export function useStored<T>(key: string, initial: T) {
  const [value, setValue] = useState(() => read(key, initial));
  const store = useCallback(
    (change: T | ((before: T) => T)) => {
      setValue((before) => {
        const after = change instanceof Function ? change(before) : change;
        try {
          localStorage.setItem(key, JSON.stringify(after));
        } catch {
          // A full or forbidden storage costs the memory of a reload, not the page.
        }
        return after;
      });
    },
    [key],
  );
  return [value, store] as const;
}

export function newId(): string {
  return Math.random().toString(36).slice(2, 10);
}
