// The privacy proof of a managed app over real databases (ADR 113).
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AccessDeclaration } from '../../domain/privacy/access-declaration.ts';
import type { PrivacyProofInput as ProofInput } from '../../services/ports/site-host.ts';
import { provePrivacy } from '../../services/privacy/index.ts';
import {
  createSite,
  memoryParts,
  onBothEngines,
  onEmbeddedEngine,
  type SiteEngine,
} from '../support/site-engines.ts';

function prove(engine: SiteEngine, site: string, input: Partial<ProofInput> = {}) {
  const { sites: databases, clock } = engine;
  const log = (message: string, detail: Record<string, unknown>) =>
    engine.logged.push({ message, detail });
  return provePrivacy(
    { databases, clock, randomBytes, log },
    { site, migrations: [], confirmations: [], sources: [], ...input },
  );
}

const user = 'uuid not null default auth.uid() references auth.users (id) on delete cascade';
const notes = `
create table public.notes (id uuid primary key default gen_random_uuid(), user_id ${user}, body text not null);`;
/** A table whose rows only their owner may see and change. */
const tableOf = (name: string) => `
create table public.${name} (id uuid primary key default gen_random_uuid(), user_id ${user}, body text not null);
create policy "own" on public.${name} for all to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());`;
const ownNotes = tableOf('notes');

const declare = (changes: Partial<AccessDeclaration>): AccessDeclaration => ({
  ...{ tables: {}, buckets: {}, functions: {}, ...changes },
});

/** `users read notes function` and so on, of all findings. */
const brief = (report: Awaited<ReturnType<typeof provePrivacy>>) =>
  report.findings
    .map(({ who, what, name, route }) => `${who} ${what} ${name} ${route.kind}`)
    .sort();

onBothEngines('the privacy proof', (engine) => {
  it('finds a table that every user can read, and leaves site and server as they were [DB-100, DB-102]', async () => {
    const site = await createSite(
      engine(),
      `${notes} create policy "everyone" on public.notes for select to authenticated using (true);`,
    );
    const before = await engine().sites.takeRestorePoint(site, memoryParts());
    const report = await prove(engine(), site);
    expect(report.findings).toMatchObject([
      { name: 'notes', who: 'users', what: 'read', policies: ['everyone'] },
    ]);
    expect(report.isProven).toBe(false);
    expect(await engine().sites.takeRestorePoint(site, memoryParts())).toEqual(before);
    expect(await engine().sites.exists(`${site}.proof`)).toBe(false);
    expect(engine().logged).toEqual([]);
  });
});

onEmbeddedEngine('the privacy proof of an app', (engine) => {
  it('lets an app through whose rows belong to their owners [DB-100, DB-109]', async () => {
    const site = await createSite(engine(), ownNotes);
    const report = await prove(engine(), site);
    expect(report).toMatchObject({ isProven: true, findings: [], questions: [], unproven: [] });
    expect(report.table).toEqual([
      {
        ...{ part: 'table', name: 'notes', hasOwner: true },
        cells: [
          { who: 'visitors', key: 'nothing', whats: [] },
          { who: 'users', key: 'nothing', whats: [] },
          { who: 'owner', key: 'everything', whats: ['read', 'create', 'change', 'delete'] },
        ],
      },
    ]);
  });

  it('finds changes, deletions and rows in the name of others [DB-102]', async () => {
    const holes = {
      changed: 'for update to authenticated using (true) with check (user_id is not null)',
      deleted: 'for delete to anon using (true)',
      forged: 'for insert to authenticated with check (true)',
      given: 'for update to authenticated using (user_id = auth.uid()) with check (true)',
    };
    const sql = ['sound', ...Object.keys(holes)].map(
      (table) =>
        `${tableOf(table)} create policy "read" on public.${table} for select using (true);`,
    );
    const rules = Object.entries(holes).map(
      ([table, rule]) => `create policy "hole" on public.${table} ${rule};`,
    );
    const site = await createSite(engine(), [...sql, ...rules].join('\n'));
    const rights = { visitors: ['read'], owner: ['create', 'change', 'delete'] } as const;
    const tables = Object.fromEntries(
      ['sound', ...Object.keys(holes)].map((one) => [
        one,
        { visitors: [...rights.visitors], owner: [...rights.owner] },
      ]),
    );
    const report = await prove(engine(), site, { declaration: declare({ tables }) });
    expect(brief(report)).toEqual([
      'owner give changed direct',
      'owner give given direct',
      'users change changed direct',
      'users give forged direct',
      'visitors delete deleted direct',
    ]);
    for (const { policies } of report.findings) expect(policies[0]).toBe('hole');
  });

  it('finds what functions, and views over them, show and change [DB-104]', async () => {
    const site = await createSite(
      engine(),
      `${ownNotes}
      create function public.all_notes() returns setof public.notes language sql stable security definer set search_path = public as $$ select * from notes $$;
      revoke execute on function public.all_notes() from public, anon;
      create view public.overview as select body from public.all_notes();
      create function public.clear_notes(whose uuid) returns void language sql security definer set search_path = public as $$ delete from notes where user_id = whose $$;
      revoke execute on function public.clear_notes(uuid) from public, anon;`,
    );
    expect(brief(await prove(engine(), site))).toEqual([
      'users delete notes function',
      'users read notes function',
      'users read notes view',
    ]);
  });

  it('finds roles that users give themselves, in a table and when signing up [DB-106]', async () => {
    const roles = (table: string, app: string) => `${tableOf(app)}
      create table public.${table} (user_id uuid primary key references auth.users (id), role text not null default 'member');
      create function public.has_${table}(wanted text) returns boolean language sql stable security definer set search_path = public as $$ select exists (select 1 from ${table} r where r.user_id = auth.uid() and r.role = wanted) $$;
      create policy "own role" on public.${table} for select to authenticated using (user_id = auth.uid());
      create policy "admins" on public.${app} for select to authenticated using (has_${table}('admin'));`;
    const site = await createSite(
      engine(),
      `${roles('safe_roles', 'notes')} ${roles('open_roles', 'letters')} ${tableOf('drafts')}
      create policy "join" on public.open_roles for insert to authenticated with check (user_id = auth.uid());
      create policy "admins" on public.drafts for select to authenticated using (auth.jwt() -> 'user_metadata' ->> 'role' = 'admin');`,
    );
    const { findings, table } = await prove(engine(), site);
    expect(findings).toMatchObject([
      { name: 'drafts', who: 'users', what: 'read', route: { kind: 'signUpData' } },
      {
        name: 'letters',
        who: 'users',
        what: 'read',
        route: { kind: 'ownRows', name: 'open_roles' },
      },
    ]);
    const staff = table.map(({ name, cells }) => [name, cells.at(-1)?.whats]);
    expect(staff).toContainEqual(['notes', ['read']]);
  });

  it('finds public buckets, and files of others that can be replaced [DB-105]', async () => {
    const bucket = (id: string, isPublic: boolean) => {
      const rule = `bucket_id = '${id}' and (storage.foldername(name))[1] = auth.uid()::text`;
      return `insert into storage.buckets (id, name, public) values ('${id}', '${id}', ${isPublic});
      create policy "own ${id}" on storage.objects for all to authenticated using (${rule}) with check (${rule});`;
    };
    const site = await createSite(
      engine(),
      `${bucket('sound', false)} ${bucket('open', true)} ${bucket('shared', false)}
      create policy "all" on storage.objects for all to authenticated using (bucket_id = 'shared');`,
    );
    expect(brief(await prove(engine(), site))).toEqual([
      ...['users change shared direct', 'users delete shared direct', 'users read shared direct'],
      'visitors read open publicAddress',
    ]);
  });

  it('asks about declared reads of rows of others until they are confirmed [DB-103]', async () => {
    const site = await createSite(
      engine(),
      `${ownNotes} create policy "everyone" on public.notes for select to anon using (true);`,
    );
    const declaration = declare({
      tables: { notes: { visitors: ['read'], owner: ['read', 'create', 'change', 'delete'] } },
    });
    const asked = await prove(engine(), site, { declaration });
    expect(asked).toMatchObject({ isProven: false, findings: [] });
    expect(asked.questions).toMatchObject([
      { name: 'notes', who: 'visitors', columns: ['id', 'user_id', 'body'] },
    ]);
    const confirmations = asked.questions.map(({ fingerprint }) => fingerprint);
    expect(await prove(engine(), site, { declaration, confirmations })).toMatchObject({
      ...{ isProven: true, questions: [] },
    });
    const changed = [
      {
        file: 'supabase/migrations/0002_more.sql',
        sql: 'alter table public.notes add phone text;',
      },
    ];
    const again = await prove(engine(), site, { declaration, confirmations, migrations: changed });
    expect(again.questions).toMatchObject([{ columns: ['id', 'user_id', 'body', 'phone'] }]);
    expect(await engine().sites.appliedMigrations(site)).toEqual([
      'supabase/migrations/0001_first.sql',
    ]);
  });

  it('receives live changes as visitor and user, and finds secrets in files [DB-104, DB-107]', async () => {
    const site = await createSite(
      engine(),
      `${ownNotes} create table public.news (id int primary key, headline text not null);
      create policy "all" on public.news for select to anon, authenticated using (true);
      alter publication supabase_realtime add table public.notes, public.news;`,
    );
    const declaration = declare({ tables: { news: { visitors: ['read'] } } });
    const sources = [{ path: 'dist/app.js', text: 'x="sb_secret_0123456789abcdefghijklm"' }];
    const report = await prove(engine(), site, { declaration, sources });
    expect(report).toMatchObject({ findings: [], unproven: [], isProven: false });
    const live = report.facts.filter(({ route }) => route.kind === 'live');
    expect(live.map(({ who, name }) => `${who} ${name}`)).toEqual(['visitors news', 'users news']);
    expect(report.secrets).toMatchObject([{ path: 'dist/app.js', kind: 'siteKey' }]);
  });
});
