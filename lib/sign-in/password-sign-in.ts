import { signIn } from '@/domain/contract/sign-in';
import { getSignUpOrigin } from '@/lib/session/sign-up-origin';
import { send } from '@/lib/upstream/client';
import { runSignIn, type SignInResult } from './sign-in';
import type { CaptchaParams } from './use-captcha';

type PasswordLogin = { username: string; password: string } & CaptchaParams;

/** Signs in (AUTH-024). Throws a CallError; with code 21, the captcha picture is required. */
export async function signInByPassword(login: PasswordLogin): Promise<SignInResult> {
  const result = await runSignIn(() => send(signIn.login, { ...getSignUpOrigin(), ...login }));
  if (result.status === 'busy') return result;
  // If this call fails, the sign-in is still valid.
  const state = await send(signIn.passwordState, {}).catch(() => null);
  return { ...result, mustChangePassword: state?.mustChange ?? false };
}

/**
 * PP-09: registers an account and signs in. Throws the CallError of either step. If only the
 * sign-in failed, the user can sign in later.
 */
export async function registerByPassword(login: PasswordLogin): Promise<SignInResult> {
  await send(signIn.register, { ...getSignUpOrigin(), ...login });
  return signInByPassword({ username: login.username, password: login.password });
}
