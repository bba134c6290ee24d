import { UB } from '@/domain/contract/paths';
import { signedInExpiry } from '@/lib/session/signed-in-cookie';
import { useSession } from '@/lib/session/store';
import { clearSessionStorage } from '@/lib/storage/storage.client';
import { toastError } from '@/lib/toasts/store';
import type { CallError } from './call-error';
import { clientHeaders, pageLanguage } from './client-headers';
import { withCrossTabLock } from './cross-tab-lock.client';
import { createRefresh, type RefreshResult } from './refresh';

/**
 * Why a session ended. The listener of `onSessionEnd` resets the page's state and goes to `/`
 * (AUTH-031).
 */
export type SessionEnd = 'expired' | 'signed-out';
let notifySessionEnd: (why: SessionEnd) => void = () => {};
export function onSessionEnd(react: (why: SessionEnd) => void): void {
  notifySessionEnd = react;
}

const refreshPath = `${UB}/auth/refresh-token`;

export const currentSessionExpiry = (): number => signedInExpiry(document.cookie);

async function exchangeRefreshToken(): Promise<RefreshResult> {
  try {
    const response = await fetch(refreshPath, {
      headers: clientHeaders(pageLanguage()),
      cache: 'no-store',
    });
    if (response.status === 401) return 'refused';
    const body: unknown = await response.json();
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : 0;
    if (code === 200) return 'renewed';
    return code === 401 ? 'refused' : 'failed';
  } catch {
    return 'failed';
  }
}

const refresh = createRefresh({
  expiry: currentSessionExpiry,
  exchange: exchangeRefreshToken,
  withLock: withCrossTabLock,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});

/**
 * Returns whether to repeat a refused request. If the session cannot be renewed, ends it for all
 * waiting requests.
 */
export async function onUnauthorised({
  status,
  seen,
  refusal,
}: {
  status: number;
  seen: number;
  refusal: CallError;
}): Promise<boolean> {
  if (status === 401) {
    toastError(refusal);
    return false;
  }
  if (seen === 0 && useSession.getState().status !== 'signed-in') return false;
  if (await refresh(seen)) return true;
  endSession('expired');
  return false;
}

/** Ends the session in the page. The relay has already cleared the cookies in its response. */
export function endSession(why: SessionEnd): void {
  if (useSession.getState().status === 'guest') return;
  useSession.getState().clear();
  clearSessionStorage();
  notifySessionEnd(why);
}
