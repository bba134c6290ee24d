'use client';

import { useConfig } from '@/lib/config/use-config';
import { useSession } from './store';

/**
 * Returns whether a user is signed in. Until the page knows the session, the server's value counts.
 */
export function useSignedIn(): boolean {
  const { signedIn } = useConfig();
  const status = useSession((session) => session.status);
  return status === 'unknown' ? signedIn : status === 'signed-in';
}
