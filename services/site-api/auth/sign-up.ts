import pg from 'pg';
import type { SiteConnection } from '../../ports/site-databases.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { assertPassword, readEmail, readMetadata } from './input.ts';
import { mailOneTimeLink } from './one-time-tokens.ts';
import { startSession } from './sessions.ts';
import { findUser, type UserRow, userView } from './user.ts';

/** `supabase.auth.signUp()` and `signInAnonymously()`. */
export async function signUp(context: AuthContext) {
  const { attempts, request, body, mails } = context;
  attempts.count('signUp', request.address);
  const email = readEmail(context);
  const metadata = readMetadata(body.data);
  refusePhone(context);
  if (email === undefined) {
    if (body.password !== undefined)
      throw new AuthError(
        400,
        'validation_failed',
        'Signing up needs an email address and a password',
      );
    return inAuth(context, async (connection) => {
      const user = await createUser(connection, { metadata, isAnonymous: true });
      return startSession(context, connection, user, 'anonymous');
    });
  }
  const { password } = body;
  assertPassword(password);
  const isConfirmed = !mails.confirms(context.site.name);
  if (!isConfirmed) context.attempts.count('mail', email);
  return inAuth(context, async (connection) => {
    const existing = await findUser(connection, { email });
    if (existing) return answerExisting(context, existing);
    const confirmedAt = isConfirmed ? context.clock.now() : undefined;
    const user = await createUser(connection, { email, password, metadata, confirmedAt });
    if (isConfirmed) return startSession(context, connection, user, 'password');
    await mailOneTimeLink(context, connection, user, { type: 'signup', to: email });
    return userView({ ...user, confirmation_sent_at: context.clock.now() });
  });
}

/** An app has no sign-in by phone; the answer is the one of a Supabase project without it. */
export function refusePhone({ body }: Pick<AuthContext, 'body'>): void {
  if (body.phone !== undefined && body.phone !== '')
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
}

/** `supabase.auth.signInWithOAuth()`: no provider is enabled. */
export function refuseProvider(): never {
  throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
}

/** With mails, the answer does not show whether an address is registered. */
function answerExisting({ mails, clock, site }: AuthContext, existing: UserRow) {
  if (!mails.confirms(site.name)) throw alreadyRegistered();
  const now = clock.now();
  return userView({
    ...existing,
    id: crypto.randomUUID(),
    phone: null,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: {},
    banned_until: null,
    is_anonymous: false,
    created_at: now,
    updated_at: now,
    identities: [],
  });
}

const alreadyRegistered = () =>
  new AuthError(422, 'user_already_exists', 'User already registered');

export type NewUser = {
  email?: string | undefined;
  password?: string | undefined;
  metadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  confirmedAt?: Date | undefined;
  isAnonymous?: boolean;
};

/** Stores a user with the identity of the address. Triggers of the project run with it. */
export async function createUser(connection: SiteConnection, user: NewUser): Promise<UserRow> {
  const { email, password, metadata = {}, appMetadata = {}, confirmedAt, isAnonymous } = user;
  const provider = isAnonymous ? {} : { provider: 'email', providers: ['email'] };
  try {
    const { rows } = await connection.query<{ id: string }>(
      `insert into auth.users (email, raw_user_meta_data, raw_app_meta_data, email_confirmed_at, is_anonymous)
      values ($1, $2, $3, $4, $5) returning id`,
      [
        email ?? null,
        metadata,
        { ...provider, ...appMetadata },
        confirmedAt ?? null,
        isAnonymous ?? false,
      ],
    );
    const id = rows[0]?.id ?? '';
    if (password !== undefined)
      await connection.query('select auth.set_password($1, $2)', [id, password]);
    if (email !== undefined)
      await connection.query(
        `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'email', $2, $3)`,
        [id, id, { sub: id, email, email_verified: confirmedAt !== undefined }],
      );
    const created = await findUser(connection, { id });
    if (!created) throw new AuthError(500, 'unexpected_failure', 'Database error saving new user');
    return created;
  } catch (error) {
    throw userFailure(error, 'Database error saving new user');
  }
}

/** A taken address, or an error of a trigger of the project, which its developer has to see. */
export function userFailure(error: unknown, message: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '23505' && error.constraint === 'users_email_key') return alreadyRegistered();
  return new AuthError(500, 'unexpected_failure', `${message}: ${error.message}`);
}
