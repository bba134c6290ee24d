import { limits } from '../../../domain/limits/index.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { readEmail } from './input.ts';
import { refreshSession, startSession } from './sessions.ts';
import { type UserRow, userColumns } from './user.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** `supabase.auth.signInWithPassword()` and the refresh of a session. */
export function exchangeGrant(context: AuthContext) {
  switch (context.request.query.get('grant_type')) {
    case 'password':
      return signInWithPassword(context);
    case 'refresh_token':
      return refresh(context);
    default:
      throw new AuthError(400, 'unsupported_grant_type', 'Unsupported grant_type');
  }
}

async function signInWithPassword(context: AuthContext) {
  const { attempts, request, body } = context;
  const email = readEmail(context);
  const password = typeof body.password === 'string' ? body.password : '';
  if (email === undefined || !password)
    throw new AuthError(400, 'validation_failed', 'missing email or password');
  attempts.count('signInPerAddress', request.address);
  attempts.count('signIn', `${request.address} ${email}`);
  return inAuth(context, async (connection) => {
    // An unknown address takes as long as a wrong password.
    const { rows } = await connection.query<UserRow & { matches: boolean }>(
      `select ${userColumns}, auth.check_password(coalesce(u.id, $2), $3) as matches
      from (select $1::text as email) given left join auth.users u on u.email = given.email`,
      [email, nobody, cut(password)],
    );
    const [user] = rows;
    if (!user?.matches)
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    if (!user.email_confirmed_at)
      throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return startSession(context, connection, user, 'password');
  });
}

/** No longer password was ever stored, and PostgreSQL cannot store the null character. */
function cut(password: string): string {
  const isStorable =
    Buffer.byteLength(password) <= limits.siteAuth.passwordMaxBytes && !password.includes('\0');
  return isStorable ? password : '';
}

async function refresh(context: AuthContext) {
  const { attempts, request, body } = context;
  attempts.count('refresh', request.address);
  const token = typeof body.refresh_token === 'string' ? body.refresh_token : '';
  const session = await inAuth(context, (connection) => refreshSession(context, connection, token));
  if (!session)
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return session;
}
