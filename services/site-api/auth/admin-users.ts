import { limits } from '../../../domain/limits/index.ts';
import type { SiteConnection } from '../../ports/site-databases.ts';
import { type ApiResponse, jsonResponse } from '../api-message.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { assertPassword, readEmail, readMetadata, readUserId } from './input.ts';
import { createOneTimeLink, isOneTimeType } from './one-time-tokens.ts';
import { mergeUserMetadata, setEmail } from './own-user.ts';
import { endSessions } from './sessions.ts';
import { createUser, userFailure } from './sign-up.ts';
import { findUser, type UserRow, userColumns, userView } from './user.ts';

/** `supabase.auth.admin.*`, only with the secret key. */
export async function manageUsers(context: AuthContext, rest: string): Promise<unknown> {
  if (context.request.caller.role !== 'service_role')
    throw new AuthError(403, 'not_admin', 'User not allowed');
  if (rest === 'generate_link') return generateLink(context);
  const [group, id, ...more] = rest.split('/');
  if (group !== 'users' || more.length > 0) throw new AuthError(404, 'not_found', 'Not found');
  const { method } = context.request;
  if (id === undefined) {
    if (method === 'GET') return listUsers(context);
    if (method === 'POST') return createAsAdmin(context);
    throw new AuthError(405, 'method_not_allowed', 'Method not allowed');
  }
  const user = readUserId(id);
  return inAuth(context, async (connection) => {
    const found = await findUser(connection, { id: user });
    if (!found) throw new AuthError(404, 'user_not_found', 'User not found');
    if (method === 'GET') return userView(found);
    if (method === 'PUT') return changeAsAdmin(context, connection, found);
    if (method !== 'DELETE') throw new AuthError(405, 'method_not_allowed', 'Method not allowed');
    await connection.query('delete from auth.users where id = $1', [user]).catch((error) => {
      throw userFailure(error, 'Database error deleting user');
    });
    return {};
  });
}

const { usersPerPage, maxUsersPerPage } = limits.siteAuth;

async function listUsers(context: AuthContext): Promise<ApiResponse> {
  const { query } = context.request;
  const size = Math.min(countOf(query.get('per_page')) || usersPerPage, maxUsersPerPage);
  const page = countOf(query.get('page')) || 1;
  return inAuth(context, async (connection) => {
    const { rows } = await connection.query<UserRow>(
      `select ${userColumns} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
      [size, (page - 1) * size],
    );
    const total = await connection.query<{ total: string }>(
      'select count(*) as total from auth.users',
    );
    const users = { users: rows.map(userView), aud: 'authenticated' };
    const count = total.rows[0]?.total ?? '0';
    return { ...jsonResponse(200, users), headers: { 'x-total-count': count } };
  });
}

const countOf = (text: string | null) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0);

async function createAsAdmin(context: AuthContext) {
  const { body, clock } = context;
  const email = readEmail(context);
  if (email === undefined)
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without an email');
  const { password } = body;
  if (password !== undefined) assertPassword(password);
  return inAuth(context, async (connection) => {
    if (await findUser(connection, { email })) throw emailExists();
    const user = await createUser(connection, {
      email,
      password,
      metadata: readMetadata(body.user_metadata),
      appMetadata: readMetadata(body.app_metadata),
      confirmedAt: body.email_confirm === true ? clock.now() : undefined,
    });
    return userView(user);
  });
}

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

async function changeAsAdmin(context: AuthContext, connection: SiteConnection, user: UserRow) {
  const { body, clock } = context;
  const email = readEmail(context);
  const { password } = body;
  if (email !== undefined && email !== user.email) {
    if (await findUser(connection, { email })) throw emailExists();
    await setEmail(connection, user.id, email, clock.now());
  } else if (body.email_confirm === true && user.email !== null && !user.email_confirmed_at)
    await setEmail(connection, user.id, user.email, clock.now());
  if (password !== undefined) {
    assertPassword(password);
    await connection.query('select auth.set_password($1, $2)', [user.id, password]);
    await endSessions(connection, user.id, undefined, 'global');
  }
  await mergeUserMetadata(connection, user.id, readMetadata(body.user_metadata));
  await connection.query(
    'update auth.users set raw_app_meta_data = raw_app_meta_data || $2::jsonb, updated_at = $3 where id = $1',
    [user.id, readMetadata(body.app_metadata), clock.now()],
  );
  if (body.ban_duration !== undefined) await ban(context, connection, user.id);
  return userView((await findUser(connection, { id: user.id })) ?? user);
}

/** Blocks a user for hours such as `24h`; `none` ends the block. */
async function ban({ body, clock }: AuthContext, connection: SiteConnection, id: string) {
  const hours = /^(\d{1,6})h$/.exec(String(body.ban_duration))?.[1];
  if (hours === undefined && body.ban_duration !== 'none')
    throw new AuthError(400, 'validation_failed', 'ban_duration is "none" or hours as in "24h"');
  const until =
    hours === undefined ? null : new Date(clock.now().getTime() + Number(hours) * 3_600_000);
  await connection.query('update auth.users set banned_until = $2 where id = $1', [id, until]);
}

/** Returns the link that a mail would contain. */
async function generateLink(context: AuthContext) {
  const { body } = context;
  const email = readEmail(context);
  const { type, password } = body;
  if (email === undefined || !isOneTimeType(type))
    throw new AuthError(400, 'validation_failed', 'A type and an email address are required');
  if (password !== undefined) assertPassword(password);
  return inAuth(context, async (connection) => {
    const existing = await findUser(connection, { email });
    if (!existing && type !== 'signup' && type !== 'invite' && type !== 'magiclink')
      throw new AuthError(404, 'user_not_found', 'User with this email not found');
    const metadata = readMetadata(body.data);
    const user = existing ?? (await createUser(connection, { email, password, metadata }));
    const { link, code, token, redirectTo } = await createOneTimeLink(context, connection, user, {
      type,
      to: email,
    });
    return {
      ...userView(user),
      action_link: link,
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: redirectTo,
    };
  });
}
