import 'client-only';
import type { ProviderName } from '@/domain/entities/provider';
import { limits } from '@/domain/limits';
import { logins } from '@/domain/sign-in/providers';
import { listenToPopups } from '@/lib/popup/popup.client';
import { getSignUpOrigin } from '@/lib/session/sign-up-origin';
import { signedInExpiry } from '@/lib/session/signed-in-cookie';
import { runSignIn, type SignInResult } from '@/lib/sign-in/sign-in';
import { establishSession } from '@/lib/upstream/establish-session';
import { consumePageFlow, markPageFlow } from './page-flow.client';

type ProviderIntent = 'sign-in' | 'link';

/** How a provider sign-in in another window ended. `token` is a one-time code (ADR 071). */
export type ProviderSignInResult =
  | { status: 'signed-in'; token: string; refreshToken: string; isNew: boolean; seen: number }
  | { status: 'linked' }
  | { status: 'failed'; reason: string };

type ProviderWindow = { kind: 'popup'; cancel(): void } | { kind: 'page' };

/**
 * Returns the address that starts a provider sign-in. Includes the invitation and the source, which
 * every sign-in sends (ROUTE-009, ROUTE-010).
 */
function providerStartUrl(provider: ProviderName, intent: ProviderIntent): string {
  const { invitationCode, source } = getSignUpOrigin();
  const query = new URLSearchParams(
    intent === 'link'
      ? { intent }
      : { ...(invitationCode && { invite: invitationCode }), ...(source && { f: source }) },
  );
  return `/api/oauth/${provider}${query.size ? `?${query}` : ''}`;
}

/** Returns whether the screen is as small as a phone's, where a popup would cover this window. */
function isPhone(): boolean {
  return window.matchMedia(`(max-width: ${limits.layout.phonePx - 1}px)`).matches;
}

/**
 * Starts a provider sign-in in a popup, or in this window on phones and where popups are blocked.
 * Call it in a click handler. `ready` can delay the start, for example until a session is renewed.
 */
export function openProvider(
  provider: ProviderName,
  intent: ProviderIntent,
  onOutcome: (outcome: ProviderSignInResult) => void,
  ready?: Promise<unknown>,
): ProviderWindow {
  const seen = signedInExpiry(document.cookie);
  const address = providerStartUrl(provider, intent);
  // A popup copies this tab's session storage, so remove the mark of `markPageFlow` before the
  // popup opens.
  consumePageFlow();
  const popup = isPhone()
    ? null
    : window.open(ready ? 'about:blank' : address, 'sayso-provider', popupFeatures());
  if (!popup) {
    markPageFlow();
    const leave = () => window.location.assign(address);
    if (ready) void ready.then(leave, leave);
    else leave();
    return { kind: 'page' };
  }
  if (ready) {
    const leave = () => popup.location.replace(address);
    void ready.then(leave, leave);
  }
  const cancel = listenToPopups(
    (message) => {
      if (!('login' in message) || message.login !== logins[provider]) return;
      if (message.type === 'auth_success') onOutcome({ status: 'signed-in', ...message, seen });
      else if (message.type === 'auth_linked') onOutcome({ status: 'linked' });
      else onOutcome({ status: 'failed', reason: message.reason });
      cancel();
    },
    () => popup,
  );
  return { kind: 'popup', cancel };
}

/** Centres the popup on the window that opens it. */
function popupFeatures(): string {
  const { width, height } = limits.popup;
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2));
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/**
 * Completes a sign-in that happened in another window. If both windows share cookies, the session
 * is already set. Otherwise, for example in a partitioned page, the one-time code sets it. Throws a
 * CallError.
 */
export function completeProviderSignIn({
  token,
  refreshToken,
  isNew,
  seen,
}: Extract<ProviderSignInResult, { status: 'signed-in' }>): Promise<SignInResult> {
  return runSignIn(async () => {
    if (signedInExpiry(document.cookie) <= seen) await establishSession({ token, refreshToken });
    return { isNew, giftTokenNum: null };
  });
}
