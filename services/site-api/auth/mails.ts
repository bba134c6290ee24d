import type { SiteConnection } from '../../ports/site-databases.ts';
import type { ApiResponse } from '../api-message.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { readEmail, readMetadata } from './input.ts';
import {
  isOneTimeType,
  mailOneTimeLink,
  type OneTimeType,
  spendOneTimeToken,
} from './one-time-tokens.ts';
import { setEmail } from './own-user.ts';
import { returnAddress } from './return-address.ts';
import { startSession } from './sessions.ts';
import { createUser, refusePhone } from './sign-up.ts';
import { findUser } from './user.ts';

function requiredEmail(context: AuthContext): string {
  const email = readEmail(context);
  if (email === undefined)
    throw new AuthError(400, 'validation_failed', 'An email address is required');
  if (!context.mails.canSend)
    throw new AuthError(400, 'email_provider_disabled', 'This site cannot send mails');
  context.attempts.count('mail', email);
  return email;
}

/** `supabase.auth.resetPasswordForEmail()`. The answer is the same for an unknown address. */
export async function sendRecovery(context: AuthContext) {
  const email = requiredEmail(context);
  await inAuth(context, async (connection) => {
    const user = await findUser(connection, { email });
    if (!user) return;
    await mailOneTimeLink(context, connection, user, { type: 'recovery', to: email });
    await connection.query('update auth.users set recovery_sent_at = $2 where id = $1', [
      user.id,
      context.clock.now(),
    ]);
  });
  return {};
}

/** `supabase.auth.signInWithOtp()` */
export async function sendMagicLink(context: AuthContext) {
  refusePhone(context);
  const email = requiredEmail(context);
  const metadata = readMetadata(context.body.data);
  await inAuth(context, async (connection) => {
    const existing = await findUser(connection, { email });
    if (!existing && context.body.create_user === false)
      throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
    const user = existing ?? (await createUser(connection, { email, metadata }));
    await mailOneTimeLink(context, connection, user, { type: 'magiclink', to: email });
  });
  return {};
}

/** `supabase.auth.resend()` */
export async function resendMail(context: AuthContext) {
  const email = requiredEmail(context);
  const { type } = context.body;
  if (type !== 'signup' && type !== 'email_change')
    throw new AuthError(400, 'validation_failed', 'Only signup and email_change can be resent');
  await inAuth(context, async (connection) => {
    const user = type === 'signup' ? await findUser(connection, { email }) : undefined;
    if (user && !user.email_confirmed_at)
      await mailOneTimeLink(context, connection, user, { type, to: email });
  });
  return {};
}

/** `supabase.auth.verifyOtp()` */
export async function verifyOneTime(context: AuthContext) {
  const { body, attempts, request } = context;
  attempts.count('verify', request.address);
  const { type } = body;
  if (!isOneTimeType(type))
    throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
  const hash = body.token_hash;
  if (typeof hash === 'string' && hash) return signInByToken(context, { type, token: hash });
  const email = readEmail(context);
  const code = typeof body.token === 'string' ? body.token : '';
  if (email === undefined || !code)
    throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash');
  // Six digits could be guessed from many addresses.
  attempts.count('signIn', `code ${email}`);
  return signInByToken(context, { type, email, code });
}

type Given = { type: OneTimeType } & ({ token: string } | { email: string; code: string });

function signInByToken(context: AuthContext, given: Given) {
  return inAuth(context, async (connection) => {
    const used = await spendOneTimeToken(context, connection, given);
    await confirmAddress(context, connection, used);
    const user = await findUser(connection, { id: used.user_id });
    if (!user) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
    return startSession(context, connection, user, 'otp');
  });
}

/** A user who opened the link of a mail can read the mails of its address. */
async function confirmAddress(
  { clock }: AuthContext,
  connection: SiteConnection,
  used: { user_id: string; relates_to: string },
): Promise<void> {
  const user = await findUser(connection, { id: used.user_id });
  if (user && (user.email !== used.relates_to || !user.email_confirmed_at))
    await setEmail(connection, user.id, used.relates_to, clock.now());
}

/** The link of a mail: it leads to the site with the tokens, or with the error, after the `#`. */
export async function followMailLink(context: AuthContext): Promise<ApiResponse> {
  const { query, address } = context.request;
  context.attempts.count('verify', address);
  const target = returnAddress(context.site, query.get('redirect_to'));
  const type = query.get('type');
  const token = query.get('token') ?? '';
  try {
    if (!isOneTimeType(type)) throw new AuthError(403, 'otp_expired', 'Unknown type of link');
    const session = await signInByToken(context, { type, token });
    return redirect(target, {
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      expires_in: String(session.expires_in),
      expires_at: String(session.expires_at),
      token_type: 'bearer',
      type,
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { code, message } = error;
    return redirect(target, {
      error: 'access_denied',
      error_code: code,
      error_description: message,
    });
  }
}

function redirect(target: string, values: Record<string, string>): ApiResponse {
  const location = `${target.split('#')[0]}#${new URLSearchParams(values)}`;
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
}
