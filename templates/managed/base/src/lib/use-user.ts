import type { User } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { supabase } from '@/lib/supabase';

// Undefined until it is known whether somebody is signed in.
let user: User | null | undefined;
const listeners = new Set<() => void>();

supabase.auth.onAuthStateChange((_event, session) => {
  user = session?.user ?? null;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The person who is signed in; null for a visitor, undefined until it is known. */
export function useUser(): User | null | undefined {
  return useSyncExternalStore(subscribe, () => user);
}
