import { wechat } from '@/domain/contract/wechat';
import type { ScanCode, SignInScanStatus } from '@/domain/entities/wechat';
import { getSignUpOrigin } from '@/lib/session/sign-up-origin';
import { send } from '@/lib/upstream/client';
import { runSignIn, type SignInResult, type SmsLogin } from './sign-in';

/**
 * Requests a QR code for this browser (AUTH-015), and sends who invited the user and from which
 * site they came. Throws a CallError.
 */
export function createSignInCode(signal: AbortSignal): Promise<ScanCode> {
  return send(wechat.createSignInCode, getSignUpOrigin(), { signal });
}

export async function fetchSignInStatus(
  sessionKey: string,
  signal: AbortSignal,
): Promise<SignInScanStatus> {
  return (await send(wechat.signInStatus, { sessionKey }, { signal })).wxSanLoopStatus;
}

/** AUTH-019: signs in a user whose WeChat account is known. */
export function signInByWechat(sessionKey: string): Promise<SignInResult> {
  return runSignIn(() => send(wechat.takeTokens, { sessionKey }));
}

/**
 * Signs in a new user, or a user without a phone: with a phone and its code, or without both
 * (BIND-007, GAP-13).
 */
export function completeWechatSignIn(
  sessionKey: string,
  { phone, captcha, ...graph }: Partial<SmsLogin> = {},
): Promise<SignInResult> {
  const proof = phone || captcha ? { phone, captcha, ...graph } : {};
  return runSignIn(() => send(wechat.enter, { sessionKey, ...getSignUpOrigin(), ...proof }));
}
