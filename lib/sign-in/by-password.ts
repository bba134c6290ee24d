import { signIn } from '@/domain/contract/sign-in';
import { arrival } from '@/lib/session/arrival';
import { send } from '@/lib/upstream/client';
import { enterBy, type SignInResult } from './sign-in';

export type PasswordLogin = { username: string; password: string; graphCaptcha?: string; graphCaptchaUuid?: string };

/** AUTH-024. Throws a CallError; 21 asks for the picture code. */
export async function signInByPassword(login: PasswordLogin): Promise<SignInResult> {
  const result = await enterBy(() => send(signIn.login, { ...arrival(), ...login }));
  if (result.status === 'busy') return result;
  // The sign-in stands whatever becomes of this question.
  const state = await send(signIn.passwordState, {}).catch(() => null);
  return { ...result, mustChangePassword: state?.mustChange ?? false };
}

/** Product point 9: makes an account and signs in with it. Throws a CallError of either; a made account can be signed in to later. */
export async function registerByPassword(login: PasswordLogin): Promise<SignInResult> {
  await send(signIn.register, { ...arrival(), ...login });
  return signInByPassword({ username: login.username, password: login.password });
}
