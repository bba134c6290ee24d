import { signIn } from '@/domain/contract/sign-in';
import { SignedIn } from '@/domain/entities/session';
import { errors } from '@/domain/errors';
import { loadAccount } from '@/lib/account/load-account';
import { getSignUpOrigin, type SignUpOrigin } from '@/lib/session/sign-up-origin';
import { useSession } from '@/lib/session/store';
import { track } from '@/lib/tracking/track';
import { CallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { csrfHeaderName, csrfHeaderValue } from '@/lib/upstream/client-headers';
import type { CaptchaParams } from './use-captcha';

export type SmsLogin = { phone: string; captcha: string } & CaptchaParams & SignUpOrigin;
/** `mustChangePassword`: an operator set the password, so the user should choose their own. */
export type SignInResult =
  | { status: 'signed-in'; gift: number; mustChangePassword?: boolean }
  | { status: 'busy' };

/**
 * `giftTokenNum` is null for sign-in methods whose response does not contain the gift. For a new
 * user, the gift is then read from the account.
 */
type SignInResponse = { isNew: boolean; giftTokenNum: number | null };

let running = false;

/**
 * Runs one sign-in at a time (AUTH-025). When it returns, the cookies contain the tokens and the
 * account is loaded. Throws a CallError.
 */
export async function runSignIn(exchange: () => Promise<SignInResponse>): Promise<SignInResult> {
  if (running) return { status: 'busy' };
  running = true;
  try {
    const { isNew, giftTokenNum } = await exchange();
    await loadAccount();
    useSession.getState().completeSignIn();
    track(isNew ? 'register' : 'login');
    return {
      status: 'signed-in',
      gift: isNew ? (giftTokenNum ?? useSession.getState().user?.giftTokenNum ?? 0) : 0,
    };
  } finally {
    running = false;
  }
}

export function signInBySms(input: SmsLogin): Promise<SignInResult> {
  return runSignIn(() => send(signIn.smsLogin, { ...getSignUpOrigin(), ...input }));
}

/** PP-09: signs in with the test account of an embedded server. */
export function signInAsTestUser(): Promise<SignInResult> {
  return runSignIn(async () => {
    const response = await fetch('/dev/sign-in', {
      method: 'POST',
      headers: { [csrfHeaderName]: csrfHeaderValue, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada' }),
    }).catch(() => null);
    const body: unknown = await response?.json().catch(() => null);
    const answer = SignedIn.safeParse(
      typeof body === 'object' && body !== null && 'data' in body ? body.data : null,
    );
    if (!answer.success)
      throw new CallError(
        errors.upstreamDown.code,
        '',
        response?.headers.get('x-request-id') ?? null,
      );
    return answer.data;
  });
}
