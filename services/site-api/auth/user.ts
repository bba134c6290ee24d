import type { SiteConnection } from '../../ports/site-databases.ts';

/** A row of `auth.users` as the calls need it. */
export type UserRow = {
  id: string;
  email: string | null;
  phone: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  banned_until: Date | null;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
  identities: unknown[];
};

/** The columns of a user `u`, with the identities. */
export const userColumns = `u.id, u.email, u.phone, u.email_confirmed_at, u.invited_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.last_sign_in_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.banned_until, u.is_anonymous, u.created_at,
  u.updated_at, (select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id,
    'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
    'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
    'updated_at', i.updated_at, 'email', i.email)), '[]')
    from auth.identities i where i.user_id = u.id) as identities`;

/** Finds a user by id or by address. */
export async function findUser(
  connection: SiteConnection,
  by: { id: string } | { email: string },
): Promise<UserRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['email', by.email];
  const { rows } = await connection.query<UserRow>(
    `select ${userColumns} from auth.users u where u.${column} = $1`,
    [value],
  );
  return rows[0];
}

/** A user as `supabase.auth` returns it. */
export function userView(user: UserRow) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...optional('email_confirmed_at', user.email_confirmed_at),
    ...optional('confirmed_at', user.email_confirmed_at),
    ...optional('invited_at', user.invited_at),
    ...optional('confirmation_sent_at', user.confirmation_sent_at),
    ...optional('recovery_sent_at', user.recovery_sent_at),
    ...optional('new_email', user.email_change),
    ...optional('last_sign_in_at', user.last_sign_in_at),
    ...optional('banned_until', user.banned_until),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

const optional = (name: string, value: Date | string | null) =>
  value === null ? {} : { [name]: value };
