// Twelve kinds of hole, as models make them.
import type { SourceText } from '../../../domain/privacy/find-secrets.ts';
import type { AppPart } from './app-parts.ts';

type Planting = { parts: readonly AppPart[]; variant: number };
type Planted = { sql: string; at: string; sources?: SourceText[] };

export type Hole = { kind: string; plant(planting: Planting): Planted };

function pick<T>(items: readonly T[], variant: number): T {
  const item = items[variant % items.length];
  if (item === undefined) throw new Error('the app has no place for this hole');
  return item;
}

const ownOf = ({ parts, variant }: Planting) =>
  pick(
    parts.flatMap(({ own }) => own),
    variant,
  );

const jwt = (claims: object) =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(claims), 'a signature of some length'].map((one) =>
    Buffer.from(one).toString('base64url'),
  );

export const holes: Hole[] = [
  {
    kind: 'no rules',
    plant(planting) {
      const { table } = ownOf(planting);
      const trick = pick(
        [
          `alter table public.${table} disable row level security; grant all on public.${table} to anon, authenticated;`,
          `grant all on all tables in schema public to anon, authenticated;`,
        ],
        planting.variant,
      );
      return {
        sql: `${trick} create policy "allow all" on public.${table} using (true) with check (true);`,
        at: table,
      };
    },
  },
  {
    kind: 'using (true)',
    plant(planting) {
      const { table } = ownOf(planting);
      const condition = pick(
        ['true', '(select auth.uid()) is not null', `auth.role() = 'authenticated'`, '1 = 1'],
        planting.variant,
      );
      return {
        sql: `create policy "read all" on public.${table} for select to authenticated using (${condition});`,
        at: table,
      };
    },
  },
  {
    kind: 'to public',
    plant(planting) {
      const { table, owner } = ownOf(planting);
      const condition = pick(
        [
          `auth.uid() = ${owner} or auth.uid() is null`,
          'true',
          `coalesce(auth.uid() = ${owner}, true)`,
        ],
        planting.variant,
      );
      return {
        sql: `create policy "see mine" on public.${table} for select using (${condition});`,
        at: table,
      };
    },
  },
  {
    kind: 'forged owner',
    plant(planting) {
      const { table } = ownOf(planting);
      const condition = pick(['true', 'auth.uid() is not null'], planting.variant);
      return {
        sql: `create policy "add" on public.${table} for insert to authenticated with check (${condition});`,
        at: table,
      };
    },
  },
  {
    kind: 'missing with check',
    plant(planting) {
      const { table, owner } = ownOf(planting);
      // A key that is the owner cannot change hands.
      const isKey = ['favourites', 'team_roles', 'votes'].includes(table);
      const rule = pick(
        [
          isKey
            ? 'for update to authenticated using (true)'
            : `for update to authenticated using (${owner} = auth.uid()) with check (true)`,
          'for update to authenticated using (auth.uid() is not null)',
          'for delete to authenticated using (auth.uid() is not null)',
        ],
        planting.variant,
      );
      const seen = `create policy "see own rows" on public.${table} for select to authenticated using (${owner} = auth.uid());`;
      return { sql: `${seen} create policy "change rows" on public.${table} ${rule};`, at: table };
    },
  },
  {
    kind: 'wrong column',
    plant(planting) {
      const { table, owner } = ownOf(planting);
      const condition = pick(
        [
          `exists (select 1 from public.${table} x where x.${owner} = auth.uid())`,
          `${owner} = ${owner}`,
          `auth.uid() in (select u.id from auth.users u)`,
        ],
        // A rule that reads its own table ends in a loop, so models put it into a function.
        planting.variant,
      );
      const name = `has_${table}`;
      const isLoop = condition.startsWith('exists');
      const helper = isLoop
        ? `create function public.${name}() returns boolean language sql stable security definer set search_path = public as $$ select ${condition} $$;`
        : `create function public.${name}(id uuid) returns boolean language sql stable security definer set search_path = public, auth as $$ select ${condition.includes('auth.users') ? 'id is not null' : 'id = id'} $$;`;
      const call = isLoop ? `${name}()` : `${name}(${owner})`;
      return {
        sql: `${helper} create policy "see own" on public.${table} for select to authenticated using (${call});`,
        at: table,
      };
    },
  },
  {
    kind: 'readable child',
    plant(planting) {
      const { parts, variant } = planting;
      const children = parts.flatMap((part) => part.children);
      if (children.length > 0) {
        const table = pick(children, variant);
        return {
          sql: `create policy "read" on public.${table} for select using (true);`,
          at: table,
        };
      }
      const { table, text } = ownOf(planting);
      return {
        sql: `create table public.history (id bigint generated always as identity primary key, at timestamptz default now(), of_table text, entry jsonb not null);
create function public.keep_history() returns trigger language plpgsql security definer set search_path = public as $$ begin insert into history (of_table, entry) values (tg_table_name, to_jsonb(new)); return new; end $$;
create trigger keep_history after insert on public.${table} for each row execute function public.keep_history();
create policy "read history" on public.history for select to authenticated using (of_table <> '${text}');`,
        at: 'history',
      };
    },
  },
  {
    kind: 'definer view',
    plant(planting) {
      const { table } = ownOf(planting);
      return {
        sql: `create function public.${table}_rows() returns setof public.${table} language sql stable security definer set search_path = public as $$ select * from ${table} $$;
revoke execute on function public.${table}_rows() from ${pick(['public', 'anon'], planting.variant)};
grant execute on function public.${table}_rows() to authenticated;
create view public.${table}_overview as select * from public.${table}_rows();`,
        at: table,
      };
    },
  },
  {
    kind: 'definer function',
    plant(planting) {
      const { table, owner } = ownOf(planting);
      const sql = pick(
        [
          `create function public.find_${table}(p_${owner} uuid) returns setof public.${table} language sql stable security definer set search_path = public as $$ select * from ${table} where ${owner} = p_${owner} $$;`,
          `create function public.remove_${table}(p_${owner} uuid) returns void language sql security definer set search_path = public as $$ delete from ${table} where ${owner} = p_${owner} $$;`,
          `create function public.search_${table}(term text) returns json language plpgsql stable security definer as $$ begin return (select json_agg(t) from public.${table} t where t::text ilike '%' || term || '%'); end $$;`,
        ],
        planting.variant,
      );
      return { sql, at: table };
    },
  },
  {
    kind: 'public bucket',
    plant({ variant }) {
      const bucket = 'invoices';
      const own = `bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text`;
      const write = `create policy "add invoices" on storage.objects for insert to authenticated with check (${own});`;
      const hole = pick(
        [
          { isPublic: true, rule: '' },
          {
            isPublic: false,
            rule: `create policy "read invoices" on storage.objects for select using (bucket_id = '${bucket}');`,
          },
          {
            isPublic: false,
            rule: `create policy "replace invoices" on storage.objects for all to authenticated using (bucket_id = '${bucket}') with check (bucket_id = '${bucket}');`,
          },
        ],
        variant,
      );
      return {
        sql: `insert into storage.buckets (id, name, public) values ('${bucket}', '${bucket}', ${hole.isPublic}); ${write} ${hole.rule}`,
        at: bucket,
      };
    },
  },
  {
    kind: 'own role',
    plant(planting) {
      const { table } = ownOf(planting);
      const roles = `create table public.app_roles (user_id uuid primary key references auth.users (id), role text not null default 'member');
create function public.is_boss() returns boolean language sql stable security definer set search_path = public as $$ select exists (select 1 from app_roles r where r.user_id = auth.uid() and r.role = 'admin') $$;
create policy "own role" on public.app_roles for select to authenticated using (user_id = auth.uid());
create policy "bosses see all" on public.${table} for select to authenticated using (is_boss());`;
      const sql = pick(
        [
          `${roles} create policy "join" on public.app_roles for insert to authenticated with check (user_id = auth.uid());`,
          `create policy "bosses see all" on public.${table} for select to authenticated using ((auth.jwt() -> 'user_metadata' ->> 'role') = 'admin');`,
          `${roles} create function public.add_role() returns trigger language plpgsql security definer set search_path = public as $$ begin insert into app_roles (user_id) values (new.id); return new; end $$;
create trigger add_role after insert on auth.users for each row execute function public.add_role();
create policy "change own" on public.app_roles for update to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());`,
          `${roles} create function public.add_role() returns trigger language plpgsql security definer set search_path = public as $$ begin insert into app_roles (user_id, role) values (new.id, coalesce(new.raw_user_meta_data ->> 'role', 'member')); return new; end $$;
create trigger add_role after insert on auth.users for each row execute function public.add_role();`,
        ],
        planting.variant,
      );
      return { sql, at: table };
    },
  },
  {
    kind: 'key in the bundle',
    plant({ variant }) {
      const secret = pick(
        [
          `const admin = "sb_secret_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4";`,
          `export const key='${jwt({ role: 'service_role', iss: 'supabase' }).join('.')}'`,
          `-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC`,
          `fetch(u,{headers:{authorization:"Bearer sk-proj-${'aB3dE5gH7jK9'.repeat(4)}"}})`,
          `const url = "postgresql://app:hunter22hunter@db.internal:5432/app"`,
        ],
        variant,
      );
      return {
        sql: '',
        at: 'dist/index.js',
        sources: [{ path: 'dist/index.js', text: `var a=1;\n${secret}` }],
      };
    },
  },
];
