import { limits } from '../../../domain/limits/index.ts';
import { defaultLanguage, preferredLanguage } from '../../../domain/locale.ts';
import type { SiteConnection } from '../../ports/site-databases.ts';
import type { SiteMail } from '../../ports/site-mails.ts';
import { headerOf } from '../api-message.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { returnAddress } from './return-address.ts';
import { hashToken } from './sessions.ts';
import type { UserRow } from './user.ts';

/** The types of `supabase.auth.verifyOtp`, and why their mails are sent. */
export const reasons = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic-link',
  email: 'magic-link',
  email_change: 'email-change',
  invite: 'invitation',
} as const satisfies Record<string, SiteMail['reason']>;

export type OneTimeType = keyof typeof reasons;

export const isOneTimeType = (type: unknown): type is OneTimeType =>
  typeof type === 'string' && Object.hasOwn(reasons, type);

export type OneTimeLink = { link: string; code: string; token: string; redirectTo: string };

/** Creates a link and a code for a user. An earlier one of the same type ends. */
export async function createOneTimeLink(
  context: AuthContext,
  connection: SiteConnection,
  user: Pick<UserRow, 'id'>,
  { type, to }: { type: OneTimeType; to: string },
): Promise<OneTimeLink> {
  const { randomBytes, clock, site, request, body } = context;
  const token = Buffer.from(randomBytes(32)).toString('base64url');
  const code = String(Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const now = clock.now();
  const until = new Date(now.getTime() + limits.siteAuth.oneTimeTokenMs);
  const reason = reasons[type];
  for (const [kind, secret] of [
    [reason, token],
    [`${reason} code`, `${user.id} ${code}`],
  ] as const)
    await connection.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6) on conflict (user_id, token_type) do update
      set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
        created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [user.id, kind, hashToken(secret), to, now, until],
    );
  const redirectTo = returnAddress(site, request.query.get('redirect_to') ?? body.redirect_to);
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return { link: `${site.url}/auth/v1/verify?${query}`, code, token, redirectTo };
}

/** Creates a link and sends it. If the mail is not accepted, the transaction is rolled back. */
export async function mailOneTimeLink(
  context: AuthContext,
  connection: SiteConnection,
  user: Pick<UserRow, 'id'>,
  wanted: { type: OneTimeType; to: string },
): Promise<void> {
  const { link, code } = await createOneTimeLink(context, connection, user, wanted);
  const mail = {
    ...{ site: context.site.name, to: wanted.to, reason: reasons[wanted.type], link, code },
    language: preferredLanguage(headerOf(context.request, 'accept-language')) ?? defaultLanguage,
  };
  try {
    await context.mails.send(mail);
  } catch {
    throw new AuthError(500, 'unexpected_failure', 'Error sending email');
  }
}

type Given = { type: OneTimeType } & ({ token: string } | { email: string; code: string });
type Used = { user_id: string; relates_to: string };

/** Uses up a link or code. Throws when it is wrong, expired or was used. */
export async function spendOneTimeToken(
  context: AuthContext,
  connection: SiteConnection,
  given: Given,
): Promise<Used> {
  const isLink = 'token' in given;
  const secret = isLink
    ? given.token
    : `${await userOfAddress(connection, given.email)} ${given.code}`;
  const kinds = acceptedReasons(given.type).map((reason) => (isLink ? reason : `${reason} code`));
  const { rows } = await connection.query<Used>(
    'delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2) and expires_at > $3 returning user_id, relates_to',
    [hashToken(secret), kinds, context.clock.now()],
  );
  const [used] = rows;
  if (!used) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  await connection.query(
    'delete from auth.one_time_tokens where user_id = $1 and relates_to = $2',
    [used.user_id, used.relates_to],
  );
  return used;
}

/** `email` stands for the confirmation of an address and for a magic link. */
const acceptedReasons = (type: OneTimeType): string[] =>
  type === 'email' ? [reasons.signup, reasons.magiclink] : [reasons[type]];

async function userOfAddress(
  connection: SiteConnection,
  email: string,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>(
    'select id from auth.users where email = $1 or email_change = $1 order by email_change nulls first limit 1',
    [email],
  );
  return rows[0]?.id;
}
