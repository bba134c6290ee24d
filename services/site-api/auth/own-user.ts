import type { SiteConnection } from '../../ports/site-databases.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { assertPassword, readEmail, readMetadata } from './input.ts';
import { mailOneTimeLink } from './one-time-tokens.ts';
import { endSessions, type SignOutScope } from './sessions.ts';
import { userFailure } from './sign-up.ts';
import { findUser, type UserRow, userView } from './user.ts';

type SignedIn = { id: string; session: string };

/** Returns the signed-in user of the access token, or throws 401. */
function signedIn({ request: { caller } }: AuthContext): SignedIn {
  if (caller.role !== 'authenticated')
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return { id: caller.claims.sub, session: caller.claims.session_id };
}

/** Throws when the session of an access token has ended since the token was signed. */
async function findSignedIn(connection: SiteConnection, { id, session }: SignedIn) {
  const user = await findUser(connection, { id });
  if (!user)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { rows } = await connection.query(
    'select from auth.sessions where id = $1 and user_id = $2',
    [session, id],
  );
  if (rows.length === 0)
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  return user;
}

/** `supabase.auth.getUser()` */
export async function getOwnUser(context: AuthContext) {
  const who = signedIn(context);
  return inAuth(context, async (connection) => userView(await findSignedIn(connection, who)));
}

/** `supabase.auth.signOut()` */
export async function signOut(context: AuthContext): Promise<undefined> {
  const { id, session } = signedIn(context);
  const given = context.request.query.get('scope');
  const scope: SignOutScope = given === 'local' || given === 'others' ? given : 'global';
  await inAuth(context, (connection) => endSessions(connection, id, session, scope));
  return undefined;
}

/** `supabase.auth.updateUser()`. Role and `app_metadata` of the body are ignored. */
export async function updateOwnUser(context: AuthContext) {
  const who = signedIn(context);
  const email = readEmail(context);
  const data = readMetadata(context.body.data);
  const { password } = context.body;
  if (password !== undefined) assertPassword(password);
  return inAuth(context, async (connection) => {
    const user = await findSignedIn(connection, who);
    if (password !== undefined) await changePassword(connection, who, password);
    try {
      if (email !== undefined && email !== user.email)
        await changeEmail(context, connection, user, email);
      await mergeUserMetadata(connection, user.id, data);
    } catch (error) {
      throw userFailure(error, 'Error updating user');
    }
    return userView((await findUser(connection, { id: user.id })) ?? user);
  });
}

async function changePassword(
  connection: SiteConnection,
  { id, session }: SignedIn,
  password: string,
): Promise<void> {
  const { rows } = await connection.query<{ same: boolean }>(
    'select auth.check_password($1, $2) as same',
    [id, password],
  );
  if (rows[0]?.same)
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  await connection.query('select auth.set_password($1, $2)', [id, password]);
  await endSessions(connection, id, session, 'others');
}

async function changeEmail(
  context: AuthContext,
  connection: SiteConnection,
  user: UserRow,
  email: string,
): Promise<void> {
  if (await findUser(connection, { email }))
    throw new AuthError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    );
  if (!context.mails.confirms(context.site.name))
    return setEmail(connection, user.id, email, context.clock.now());
  context.attempts.count('mail', email);
  await connection.query(
    'update auth.users set email_change = $2, email_change_sent_at = $3 where id = $1',
    [user.id, email, context.clock.now()],
  );
  return mailOneTimeLink(context, connection, user, { type: 'email_change', to: email });
}

/** Makes an address the confirmed one of a user, who is no longer anonymous then. */
export async function setEmail(
  connection: SiteConnection,
  id: string,
  email: string,
  confirmedAt: Date,
): Promise<void> {
  await connection.query(
    `update auth.users set email = $2, email_confirmed_at = $3, email_change = null,
      is_anonymous = false, raw_app_meta_data = raw_app_meta_data || '{"provider":"email","providers":["email"]}',
      updated_at = $3 where id = $1`,
    [id, email, confirmedAt],
  );
  await connection.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
    values ($1, 'email', $2, $3) on conflict (provider_id, provider)
    do update set identity_data = auth.identities.identity_data || excluded.identity_data`,
    [id, id, { sub: id, email, email_verified: true }],
  );
}

/** Adds keys to `user_metadata`; a key with null is removed. */
export async function mergeUserMetadata(
  connection: SiteConnection,
  id: string,
  data: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(data).length === 0) return;
  const removed = Object.keys(data).filter((key) => data[key] === null);
  await connection.query(
    'update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[], updated_at = now() where id = $1',
    [id, data, removed],
  );
}
