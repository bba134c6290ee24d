'use client';

import { useConfig } from '@/lib/config/use-config';
import { useSession } from './store';

/** Whether someone is signed in; before the page runs, what the server saw. */
export function useSignedIn(): boolean {
  const { signedIn } = useConfig();
  const status = useSession((session) => session.status);
  return status === 'unknown' ? signedIn : status === 'signed-in';
}
