import { createHash } from 'node:crypto';
import { limits } from '../../../domain/limits/index.ts';
import type { SiteConnection } from '../../ports/site-databases.ts';
import { signAccessToken } from '../access-token.ts';
import type { Site } from '../site.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { findUser, type UserRow, userView } from './user.ts';

/** The hash under which a secret of the client is stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

type Method = 'password' | 'anonymous' | 'otp' | 'token_refresh';

/** Starts a session of a user and returns its tokens. */
export async function startSession(
  context: AuthContext,
  connection: SiteConnection,
  user: UserRow,
  method: Method,
) {
  if (user.banned_until && user.banned_until > context.clock.now())
    throw new AuthError(403, 'user_banned', 'User is banned');
  const now = context.clock.now();
  const { rows } = await connection.query<{ id: string }>(
    'insert into auth.sessions (user_id, user_agent, created_at, updated_at) values ($1, $2, $3, $3) returning id',
    [user.id, String(context.request.headers['user-agent'] ?? '').slice(0, 200), now],
  );
  await connection.query('update auth.users set last_sign_in_at = $2 where id = $1', [
    user.id,
    now,
  ]);
  const session = rows[0]?.id ?? '';
  return issueTokens(context, connection, { ...user, last_sign_in_at: now }, { session, method });
}

type Issued = { session: string; method: Method; parent?: string };

async function issueTokens(
  context: AuthContext,
  connection: SiteConnection,
  user: UserRow,
  { session, method, parent }: Issued,
) {
  const { clock, site, randomBytes } = context;
  const refresh = Buffer.from(randomBytes(24)).toString('base64url');
  await connection.query(
    'insert into auth.refresh_tokens (token, user_id, session_id, parent, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
    [hashToken(refresh), user.id, session, parent ?? null, clock.now()],
  );
  const from = Math.floor(clock.now().getTime() / 1000);
  const seconds = limits.siteAuth.accessTokenMs / 1000;
  const claims = claimsOf(site, user, { session, amr: [{ method, timestamp: from }] });
  const token = await signAccessToken(site.keys, claims, { from, until: from + seconds });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: from + seconds,
    refresh_token: refresh,
    user: userView(user),
  };
}

type Claimed = { session: string; amr: { method: string; timestamp: number }[] };

/** What an access token of a user states. */
const claimsOf = (site: Site, user: UserRow, { session, amr }: Claimed) => ({
  iss: `${site.url}/auth/v1`,
  sub: user.id,
  email: user.email ?? '',
  phone: user.phone ?? '',
  app_metadata: user.raw_app_meta_data,
  user_metadata: user.raw_user_meta_data,
  aal: 'aal1',
  amr,
  session_id: session,
  is_anonymous: user.is_anonymous,
});

/**
 * Signs a token of a user for one minute, without a session, so that the project's owner can see
 * what this user sees. Returns undefined for an unknown user.
 */
export async function signUserToken(
  { databases, clock, site }: Pick<AuthContext, 'databases' | 'clock' | 'site'>,
  id: string,
): Promise<string | undefined> {
  const user = await inAuth({ databases, site }, (connection) => findUser(connection, { id }));
  if (!user) return undefined;
  const from = Math.floor(clock.now().getTime() / 1000);
  const claims = claimsOf(site, user, { session: crypto.randomUUID(), amr: [] });
  return signAccessToken(site.keys, claims, { from, until: from + 60 });
}

type StoredToken = { user_id: string; session_id: string; revoked: boolean; updated_at: Date };

/** Exchanges a refresh token. A token used twice ends its session, because one user is a thief. */
export async function refreshSession(
  context: AuthContext,
  connection: SiteConnection,
  token: string,
) {
  const now = context.clock.now();
  const parent = hashToken(token);
  const { rows } = await connection.query<StoredToken>(
    'select user_id, session_id, revoked, updated_at from auth.refresh_tokens where token = $1 for update',
    [parent],
  );
  const [stored] = rows;
  if (!stored)
    throw new AuthError(
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
  const reuseUntil = stored.updated_at.getTime() + limits.siteAuth.refreshReuseMs;
  if (stored.revoked && reuseUntil < now.getTime()) {
    await connection.query('delete from auth.sessions where id = $1', [stored.session_id]);
    return undefined;
  }
  if (!stored.revoked)
    await connection.query(
      'update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1',
      [parent, now],
    );
  await connection.query('update auth.sessions set refreshed_at = $2 where id = $1', [
    stored.session_id,
    now,
  ]);
  const user = await findUser(connection, { id: stored.user_id });
  if (!user) throw new AuthError(400, 'user_not_found', 'User not found');
  if (user.banned_until && user.banned_until > now)
    throw new AuthError(403, 'user_banned', 'User is banned');
  const session = stored.session_id;
  return issueTokens(context, connection, user, { session, method: 'token_refresh', parent });
}

/** Which sessions of a user end. */
export type SignOutScope = 'global' | 'local' | 'others';

/** Ends sessions, so that their refresh tokens are refused. */
export async function endSessions(
  connection: SiteConnection,
  user: string,
  session: string | undefined,
  scope: SignOutScope,
): Promise<void> {
  const condition = { global: '', local: ' and id = $2', others: ' and id <> $2' }[scope];
  const values = scope === 'global' ? [user] : [user, session];
  await connection.query(`delete from auth.sessions where user_id = $1${condition}`, values);
}
