'use client';

import { useConfig } from '@/lib/config/use-config';
import { useSession } from './store';

/**
 * Returns whether a user is signed in. Until the page has loaded the session, it returns what the
 * server rendered.
 */
export function useSignedIn(): boolean {
  const { signedIn } = useConfig();
  const status = useSession((session) => session.status);
  return status === 'unknown' ? signedIn : status === 'signed-in';
}
