// The accounts of a generated app's users, by supabase-js against a real database.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { retireOldKeys, rotateKey } from '../../services/site-api/index.ts';
import { startTestSite, type TestSite } from '../support/site-api.ts';

const sql = `
create table public.profiles (id uuid primary key references auth.users(id) on delete cascade, name text);
create policy p on public.profiles for select to authenticated using (id = auth.uid());
create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.raw_user_meta_data ->> 'name' = 'nobody' then raise exception 'this name is not allowed'; end if;
  insert into public.profiles values (new.id, new.raw_user_meta_data ->> 'name'); return new;
end $$;
create trigger on_auth_user_created after insert on auth.users for each row execute function public.handle_new_user();`;

let site: TestSite;
let people = 0;
const hour = 3_600_000;
const password = 'secret123';

beforeAll(async () => {
  site = await startTestSite(sql);
});
afterAll(() => site?.stop());
afterEach(() => {
  site.outbox.canSend = false;
});

/** Signs a new user up, from a moment at which no limit of attempts is used up. */
async function newUser(data = {}) {
  site.clock.set(hour);
  people += 1;
  const email = `user${people}@x.io`;
  const client = site.client();
  const answer = await client.auth.signUp({ email, password, options: { data } });
  return { client, email, ...answer, id: answer.data.user?.id ?? '' };
}

const post = (path: string, body: unknown, token?: string) =>
  fetch(`${site.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: site.publishable,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });

describe('signing up', () => {
  it('creates a confirmed user with a session and runs the triggers of the project [DB-054]', async () => {
    const { client, data, error, email } = await newUser({ name: 'Ann' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { name: 'Ann' },
    });
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email' });
    expect(data.session?.expires_in).toBe(3600);
    expect((await client.from('profiles').select()).data).toEqual([
      { id: data.user?.id, name: 'Ann' },
    ]);
  });

  it('refuses a used address, a weak or long password, and a wrong address', async () => {
    const { email } = await newUser();
    const signUp = async (mail: string, word: string) =>
      (await site.client().auth.signUp({ email: mail, password: word })).error?.code;
    expect(await signUp(email.toUpperCase(), password)).toBe('user_already_exists');
    expect(await signUp('x1@x.io', 'short')).toBe('weak_password');
    expect(await signUp('x1@x.io', 'ä'.repeat(40))).toBe('validation_failed');
    expect(await signUp('no address', password)).toBe('validation_failed');
  });

  it('creates nothing when a trigger of the project fails, and shows its message', async () => {
    const { error, email } = await newUser({ name: 'nobody' });
    expect(error?.message).toMatch(/this name is not allowed/);
    const again = await site.client().auth.signUp({ email, password });
    expect(again.error).toBeNull();
  });

  it('creates anonymous users, who can get an address later', async () => {
    const client = site.client();
    const { data } = await client.auth.signInAnonymously({ options: { data: { name: 'Guest' } } });
    expect(data.user?.is_anonymous).toBe(true);
    const { data: changed } = await client.auth.updateUser({ email: 'guest@x.io', password });
    expect(changed.user).toMatchObject({ email: 'guest@x.io', is_anonymous: false });
    const { error } = await site
      .client()
      .auth.signInWithPassword({ email: 'guest@x.io', password });
    expect(error).toBeNull();
  });
});

describe('signing in', () => {
  it('accepts the password and refuses every other one in the same words', async () => {
    const { email } = await newUser();
    const signIn = async (mail: string, word: string) =>
      (await site.client().auth.signInWithPassword({ email: mail, password: word })).error;
    expect(await signIn(email, password)).toBeNull();
    for (const [mail, word] of [
      [email, 'wrong password'],
      ['nobody@x.io', password],
      [email, `${password}${'x'.repeat(80)}`],
      [email, `${password}\0`],
    ] as const) {
      const error = await signIn(mail, word);
      expect([error?.status, error?.code]).toEqual([400, 'invalid_credentials']);
    }
  });

  it('stops guesses of a password, until time has passed [DB-054]', async () => {
    const { email } = await newUser();
    const guess = () => post('token?grant_type=password', { email, password: 'guess' });
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await post('token?grant_type=password', { email, password })).status).toBe(429);
    site.clock.set(5 * 60_000 + 1);
    expect((await post('token?grant_type=password', { email, password })).status).toBe(200);
  });

  it('returns and changes the own user, but neither role nor app_metadata', async () => {
    const { client, id } = await newUser({ name: 'Bob' });
    const { data } = await client.auth.updateUser({ data: { name: null, city: 'Rome' } });
    expect(data.user?.user_metadata).toEqual({ city: 'Rome' });
    const { data: session } = await client.auth.getSession();
    const token = session.session?.access_token ?? '';
    await fetch(`${site.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: site.publishable, authorization: `Bearer ${token}` },
      body: JSON.stringify({ role: 'service_role', app_metadata: { role: 'admin' }, id: 'x' }),
    });
    const { data: own } = await client.auth.getUser();
    expect(own.user).toMatchObject({ id, role: 'authenticated' });
    expect(own.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  it('changes the password, which ends the other sessions [DB-055]', async () => {
    const { client, email } = await newUser();
    const other = site.client();
    await other.auth.signInWithPassword({ email, password });
    expect((await client.auth.updateUser({ password })).error?.code).toBe('same_password');
    expect((await client.auth.updateUser({ password: 'another one' })).error).toBeNull();
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    const old = await site.client().auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
  });
});

describe('sessions', () => {
  it('are refreshed with a new token each time; an old one used later ends the session [DB-055]', async () => {
    const { client, data } = await newUser();
    const first = data.session?.refresh_token ?? '';
    const { data: second } = await client.auth.refreshSession();
    expect(second.session?.refresh_token).not.toBe(first);
    const refresh = (token: string) =>
      post('token?grant_type=refresh_token', { refresh_token: token });
    // Two tabs refresh at the same time.
    expect((await refresh(first)).status).toBe(200);
    site.clock.set(11_000);
    const stolen = await refresh(first);
    expect([stolen.status, ((await stolen.json()) as { error_code: string }).error_code]).toEqual([
      400,
      'refresh_token_already_used',
    ]);
    expect((await refresh(second.session?.refresh_token ?? '')).status).toBe(400);
    expect((await refresh('guessed')).status).toBe(400);
  });

  it('end by signing out: everywhere, here, or everywhere else', async () => {
    const { client, email } = await newUser();
    const other = site.client();
    await other.auth.signInWithPassword({ email, password });
    await client.auth.signOut({ scope: 'others' });
    expect((await other.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    const { data } = await client.auth.getSession();
    await client.auth.signOut();
    const user = await site.client().auth.getUser(data.session?.access_token);
    expect(user.error?.name).toMatch(/Session/);
  });

  it('expire after an hour', async () => {
    const { data } = await newUser();
    const token = data.session?.access_token ?? '';
    const status = async () =>
      (
        await fetch(`${site.url}/rest/v1/profiles`, {
          headers: { apikey: site.publishable, authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await status()).toBe(200);
    site.clock.set(hour);
    expect(await status()).toBe(401);
  });
});

describe('mails', () => {
  it('confirm an address before the first session', async () => {
    site.outbox.canSend = true;
    const { client, data, email } = await newUser();
    expect([data.user?.email, data.session]).toEqual([email, null]);
    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error?.code).toBe('email_not_confirmed');
    const mail = site.outbox.mails.at(-1);
    expect(mail).toMatchObject({ to: email, reason: 'confirmation' });
    const { data: confirmed, error } = await client.auth.verifyOtp({
      type: 'email',
      email,
      token: mail?.code ?? '',
    });
    expect([error, confirmed.user?.email]).toEqual([null, email]);
    const again = await client.auth.verifyOtp({ type: 'email', email, token: mail?.code ?? '' });
    expect(again.error?.code).toBe('otp_expired');
  });

  it('lead back to the site with a session, only to its own addresses, only once [DB-056]', async () => {
    const { email } = await newUser();
    site.outbox.canSend = true;
    const follow = async (redirectTo: string) => {
      site.clock.set(hour);
      await site.client().auth.resetPasswordForEmail(email, { redirectTo });
      const link = site.outbox.mails.at(-1)?.link ?? '';
      const answers = [];
      for (let count = 0; count < 2; count++)
        answers.push((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '');
      return answers;
    };
    const [own, used] = await follow('https://shop.example/reset?x=1');
    expect(own).toMatch(/^https:\/\/shop\.example\/reset\?x=1#access_token=.+&type=recovery$/);
    expect(used).toMatch(/#error=access_denied&error_code=otp_expired/);
    const token = new URLSearchParams(own?.split('#')[1]).get('access_token') ?? '';
    expect((await site.client().auth.getUser(token)).data.user?.email).toBe(email);
    for (const foreign of [
      'https://evil.example/',
      'https://shop.example@evil.example/',
      'javascript:1',
    ])
      expect((await follow(foreign))[0]).toMatch(
        new RegExp(`^${new URL(site.url).origin}/#access_token=`),
      );
  });

  it('are the same answer for an unknown address, and end after an hour', async () => {
    const { email } = await newUser();
    site.outbox.canSend = true;
    const before = site.outbox.mails.length;
    expect((await site.client().auth.resetPasswordForEmail('nobody@x.io')).error).toBeNull();
    expect(site.outbox.mails).toHaveLength(before);
    const known = await site.client().auth.signUp({ email, password });
    expect([known.error, known.data.user?.identities]).toEqual([null, []]);
    await site.client().auth.resetPasswordForEmail(email);
    site.clock.set(hour + 1);
    const link = site.outbox.mails.at(-1)?.link ?? '';
    const { headers } = await fetch(link, { redirect: 'manual' });
    expect(headers.get('location')).toMatch(/error_code=otp_expired/);
  });

  it('change an address only after it was confirmed, and sign in without a password', async () => {
    const { client, email } = await newUser();
    site.outbox.canSend = true;
    await client.auth.updateUser({ email: `new-${email}` });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const token = new URL(site.outbox.mails.at(-1)?.link ?? '').searchParams.get('token') ?? '';
    await client.auth.verifyOtp({ type: 'email_change', token_hash: token });
    expect((await client.auth.getUser()).data.user?.email).toBe(`new-${email}`);
    await site.client().auth.signInWithOtp({ email: `new-${email}` });
    const mail = site.outbox.mails.at(-1);
    const { data } = await site
      .client()
      .auth.verifyOtp({ type: 'email', email: `new-${email}`, token: mail?.code ?? '' });
    expect(data.user?.email).toBe(`new-${email}`);
  });

  it('are limited for each address, and codes cannot be guessed', async () => {
    const { email } = await newUser();
    site.outbox.canSend = true;
    const codes = [];
    for (let count = 0; count < 5; count++) codes.push((await post('recover', { email })).status);
    expect(codes).toEqual([200, 200, 200, 200, 429]);
    const guess = () => post('verify', { type: 'recovery', email, token: '000000' });
    const guesses = [];
    for (let count = 0; count < 11; count++) guesses.push((await guess()).status);
    expect(guesses).toEqual([...Array(10).fill(403), 429]);
  });
});

describe('the secret key', () => {
  it('manages users', async () => {
    const { id, email } = await newUser();
    const { admin } = site.client(site.secret).auth;
    const { data: list } = await admin.listUsers({ page: 1, perPage: 1000 });
    expect(list.users.map((one) => one.id)).toContain(id);
    const made = await admin.createUser({
      email: `made-${email}`,
      password,
      email_confirm: true,
      app_metadata: { role: 'staff' },
    });
    expect(made.data.user?.app_metadata).toMatchObject({ role: 'staff' });
    const { data: signedIn } = await site
      .client()
      .auth.signInWithPassword({ email: `made-${email}`, password });
    expect(signedIn.user?.app_metadata.role).toBe('staff');
    const banned = await admin.updateUserById(id, { ban_duration: '24h', user_metadata: { a: 1 } });
    expect(banned.data.user?.user_metadata).toMatchObject({ a: 1 });
    const refused = await site.client().auth.signInWithPassword({ email, password });
    expect(refused.error?.code).toBe('user_banned');
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found');
    expect((await admin.createUser({ email: `made-${email}` })).error?.code).toBe('email_exists');
    const link = await admin.generateLink({ type: 'magiclink', email: `made-${email}` });
    expect(link.data.properties?.action_link).toMatch(/\/auth\/v1\/verify\?token=/);
  });

  it('is refused with the publishable key and from a browser', async () => {
    const { client } = await newUser();
    expect((await client.auth.admin.listUsers()).error?.status).toBe(403);
    const { status } = await fetch(`${site.url}/auth/v1/admin/users`, {
      headers: { apikey: site.secret, origin: 'https://shop.example' },
    });
    expect(status).toBe(401);
  });
});

it('answers about phones and providers as a Supabase project without them does [DB-145]', async () => {
  const client = site.client();
  const phone = '+8613900000000';
  const noPhone = { code: 'phone_provider_disabled', message: 'Unsupported phone provider' };
  expect((await client.auth.signInWithOtp({ phone })).error).toMatchObject(noPhone);
  expect((await client.auth.signUp({ phone, password })).error).toMatchObject(noPhone);
  const { data } = await client.auth.signInWithOAuth({
    ...{ provider: 'github', options: { skipBrowserRedirect: true } },
  });
  // The browser opens this address without a key.
  const opened = await fetch(data.url ?? '', { redirect: 'manual' });
  expect([opened.status, await opened.json()]).toEqual([
    400,
    expect.objectContaining({ msg: 'Unsupported provider: provider is not enabled' }),
  ]);
});

describe('keys', () => {
  it('work until the old ones are retired, tokens of users too [DB-057]', async () => {
    const { data } = await newUser();
    const token = data.session?.access_token ?? '';
    const read = async (apikey: string) =>
      (
        await fetch(`${site.url}/rest/v1/profiles`, {
          headers: { apikey, authorization: `Bearer ${token}` },
        })
      ).status;
    let keys = rotateKey(site.site.keys, 'publishable', randomBytes);
    keys = rotateKey(keys, 'tokens', randomBytes);
    site.change({ keys });
    expect(await read(site.publishable)).toBe(200);
    expect(await read(keys.publishable[0] ?? '')).toBe(200);
    site.change({ keys: retireOldKeys(keys) });
    expect(await read(site.publishable)).toBe(401);
    expect(await read(keys.publishable[0] ?? '')).toBe(401);
    site.change({ keys: site.site.keys });
    expect(await read(site.publishable)).toBe(200);
    expect(site.logged).toEqual([]);
  });
});
