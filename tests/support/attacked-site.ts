// A site with the data of two users, for suites that attack it as one of them.
import { expect } from 'vitest';
import { startTestSite, type TestSite } from './site-api.ts';

const sql = `
create table public.categories (id bigint primary key, name text not null);
create table public.notes (id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users(id), category_id bigint references public.categories(id), body text not null, data jsonb, n int default 1);
create table public.orders (id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users(id), total int not null default 0);
create table public.order_items (id uuid primary key default gen_random_uuid(), order_id uuid not null references public.orders(id), what text);
create table public.messages (id uuid primary key default gen_random_uuid(), from_id uuid not null, to_id uuid not null, body text);
create table public.unprotected (id int primary key, v text);
create policy cat on public.categories for select to anon, authenticated using (true);
create policy own on public.notes for all to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);
create policy own_orders on public.orders for all to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);
create policy items on public.order_items for all to authenticated using (exists (select 1 from public.orders o where o.id = order_items.order_id and o.user_id = auth.uid())) with check (exists (select 1 from public.orders o where o.id = order_items.order_id and o.user_id = auth.uid()));
create policy read_mine on public.messages for select to authenticated using (auth.uid() = to_id);
create policy send on public.messages for insert to authenticated with check (auth.uid() = from_id);
create view public.notes_view as select id, body from public.notes;
create materialized view public.notes_copy as select id, body from public.notes;
create function public.all_notes() returns setof public.notes language sql stable as $$ select * from public.notes $$;
create function public.note_of(id uuid) returns public.notes language sql stable as $$ select * from public.notes n where n.id = note_of.id $$;
create function public.whoami() returns json language sql stable as $$ select json_build_object('current', current_user, 'session', session_user, 'super', (select bool_or(rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) from pg_roles where rolname in (current_user, session_user))) $$;
create function public.become(r text) returns text language plpgsql as $$ begin perform set_config('role', r, true); return current_user; end $$;
create function public.forget() returns text language plpgsql as $$ begin perform set_config('request.jwt.claims', '{"sub":"00000000-0000-0000-0000-000000000000"}', false); perform set_config('search_path', 'pg_temp', false); return 'ok'; end $$;`;

export type Sent = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | undefined;
  key?: string | undefined;
};

export type Answer = { status: number; text: string; headers: Headers };

export type AttackedSite = TestSite & {
  annId: string;
  bobId: string;
  /** The only note of Ann. */
  noteId: string;
  /** The access token of Bob. */
  token: string;
  /** Sends a request as Bob, unless `sent` states another key or token. */
  send(path: string, sent?: Sent): Promise<Answer>;
  /** Asserts that no note was changed. */
  expectUntouched(): Promise<void>;
};

/** What only Ann may see. */
export const secrets = /A secret|hidden|9876|ann@x\.io|encrypted/;

/** Starts a site with the rows of Ann and Bob. The caller stops it. */
export async function startAttackedSite(): Promise<AttackedSite> {
  const site = await startTestSite(sql);
  const admin = site.client(site.secret);
  await admin.from('categories').insert({ id: 1, name: 'x' });
  const signUp = (email: string) =>
    site.client().auth.signUp({
      email,
      password: 'secret123',
      options: { data: { role: 'service_role' } },
    });
  const [ann, bob] = [await signUp('ann@x.io'), await signUp('bob@x.io')];
  const annId = ann.data.user?.id ?? '';
  const bobId = bob.data.user?.id ?? '';
  const token = bob.data.session?.access_token ?? '';
  const note = { user_id: annId, body: 'A secret', category_id: 1, data: { k: 1 }, n: 7 };
  const { data } = await admin.from('notes').insert(note).select('id').single();
  const order = await admin
    .from('orders')
    .insert({ user_id: annId, total: 9876 })
    .select()
    .single();
  await admin.from('order_items').insert({ order_id: order.data.id, what: 'hidden' });
  await admin.from('notes').insert({ user_id: bobId, body: 'B own', category_id: 1 });
  await admin.from('orders').insert({ user_id: bobId, total: 1 });
  await admin.from('unprotected').insert({ id: 1, v: 'open' });
  await site.databases.use(site.site.name, 'owner', (connection) =>
    connection.query('refresh materialized view public.notes_copy'),
  );
  return {
    ...site,
    annId,
    bobId,
    noteId: data?.id,
    token,
    async send(path, sent = {}) {
      const { method = 'GET', body, headers = {} } = sent;
      const key = 'key' in sent ? sent.key : site.publishable;
      const bearer = 'token' in sent ? sent.token : token;
      const answer = await fetch(`${site.url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(key ? { apikey: key } : {}),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
    async expectUntouched() {
      const all = await admin.from('notes').select('user_id, body').order('body');
      expect(all.data).toEqual([
        { user_id: annId, body: 'A secret' },
        { user_id: bobId, body: 'B own' },
      ]);
    },
  };
}
