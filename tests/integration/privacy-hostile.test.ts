// The privacy proof of apps whose schemas resist it (ADR 113).
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrivacyProofInput as ProofInput } from '../../services/ports/site-host.ts';
import { provePrivacy } from '../../services/privacy/index.ts';
import { createSite, type SiteEngine, startEmbeddedSites } from '../support/site-engines.ts';

async function prove(engine: SiteEngine, sql: string, input: Partial<ProofInput> = {}) {
  const site = await createSite(engine, sql);
  const { sites: databases, clock } = engine;
  const log = () => {};
  const report = await provePrivacy(
    { databases, clock, randomBytes, log },
    { site, migrations: [], confirmations: [], sources: [], ...input },
  );
  expect(await databases.exists(`${site}.proof`)).toBe(false);
  return report;
}

const user = 'uuid not null default auth.uid() references auth.users (id) on delete cascade';
const own = (table: string) =>
  `create policy "own" on public.${table} for all to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());`;

describe('the privacy proof of a hostile schema', () => {
  let engine: SiteEngine;
  beforeAll(async () => {
    engine = await startEmbeddedSites();
  });
  afterAll(() => engine.stop());

  it('names tables that cannot be filled as unknown, not as leaks [DB-108]', async () => {
    const tricks = {
      spinning: [
        `create function public.spin() returns trigger language plpgsql as $$ begin loop end loop; end $$;
        create trigger spin before insert on public.spinning for each row execute function public.spin();`,
        /timeout/,
      ],
      refusing: [
        `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$;
        create trigger refuse before insert on public.refusing for each row execute function public.refuse();`,
        /not today/,
      ],
      riddle: [
        `alter table public.riddle add code text not null, add check (code = md5('secret' || code));`,
        /check constraint/,
      ],
      selfish: [
        'alter table public.selfish add parent uuid not null references public.selfish (id);',
        /no value fits/,
      ],
    } as const;
    const names = Object.keys(tricks);
    const tables = names.map(
      (name) =>
        `create table public.${name} (id uuid primary key default gen_random_uuid(), user_id ${user}, body text); ${own(name)}`,
    );
    const report = await prove(
      engine,
      [...tables, ...Object.values(tricks).map(([sql]) => sql)].join('\n'),
    );
    expect(report).toMatchObject({ isProven: false, findings: [] });
    for (const [name, [, detail]] of Object.entries(tricks))
      expect(report.unproven).toContainEqual(
        expect.objectContaining({
          name,
          reason: 'cannotFill',
          detail: expect.stringMatching(detail),
        }),
      );
    expect(report.unproven).toHaveLength(names.length);
    expect(report.table.map(({ cells }) => cells[0]?.key)).toEqual(names.map(() => 'unknown'));
  });

  it('needs no row of a table that no rule opens [DB-108]', async () => {
    const report = await prove(
      engine,
      `create table public.locked (id int primary key, check (id <> id));`,
    );
    expect(report).toMatchObject({ isProven: true, unproven: [] });
  });

  it('names functions that do not end, and tables closed to the product [DB-108]', async () => {
    const report = await prove(
      engine,
      `create table public.closed (id uuid primary key default gen_random_uuid(), user_id ${user}); ${own('closed')}
      revoke all on public.closed from service_role;
      create function public.forever() returns int language plpgsql security definer as $$ begin loop end loop; end $$;`,
    );
    expect(report.findings).toEqual([]);
    expect(report.unproven).toEqual(
      expect.arrayContaining([
        { part: 'table', name: 'closed', reason: 'noAccess' },
        { part: 'function', name: 'forever', reason: 'tooSlow' },
      ]),
    );
  });

  it('says why nothing could be tried at all [DB-108]', async () => {
    const refused = await prove(
      engine,
      `create function public.no_one() returns trigger language plpgsql security definer as $$ begin raise exception 'closed club'; end $$;
      create trigger no_one after insert on auth.users for each row execute function public.no_one();`,
    );
    expect(refused).toMatchObject({
      isProven: false,
      unproven: [{ part: 'app', reason: 'noUsers' }],
    });
    const migrations = [{ file: 'supabase/migrations/0002_wrong.sql', sql: 'create tabel x ();' }];
    const wrong = await prove(engine, 'create table public.x (id int primary key);', {
      migrations,
    });
    expect(wrong).toMatchObject({
      isProven: false,
      unproven: [{ reason: 'migration', detail: expect.stringContaining('0002_wrong.sql:1') }],
    });
    const many = await prove(
      engine,
      "do $$ begin for i in 1..301 loop execute format('create table public.t%s (id int)', i); end loop; end $$;",
    );
    expect(many).toMatchObject({
      isProven: false,
      unproven: [{ reason: 'tooMany', detail: '301' }],
    });
  });

  it('proves tables with unusual names, keys and constraints [DB-108]', async () => {
    const report = await prove(
      engine,
      `create extension if not exists btree_gist;
      create table public."odd ""name"", (x)" ("the ""key"".a,b" uuid primary key default gen_random_uuid(), user_id ${user}, "va)lue," text not null);
      create policy "o""wn" on public."odd ""name"", (x)" for all to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());
      create table public.chickens (id bigint generated always as identity primary key, user_id ${user}, egg bigint, name varchar(5) not null check (name ~ '^[a-z]'));
      create table public.eggs (id bigint generated always as identity primary key, user_id ${user}, chicken bigint references public.chickens (id), parent bigint references public.eggs (id), size numeric(4, 1) check (size between 1 and 9), twice numeric generated always as (size * 2) stored);
      alter table public.chickens add foreign key (egg) references public.eggs (id);
      create table public.shifts (id uuid primary key default gen_random_uuid(), user_id ${user}, starts_at timestamptz not null, ends_at timestamptz not null, check (ends_at > starts_at), exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&));
      create table public.pairs (one ${user}, two uuid not null references auth.users (id), kind text not null check (kind in ('a', 'b')), primary key (one, two, kind));
      create policy "pairs" on public.pairs for all to authenticated using (one = auth.uid()) with check (one = auth.uid());
      create table public.nokey (user_id ${user}, body text);
      ${['chickens', 'eggs', 'shifts', 'nokey'].map(own).join('\n')}`,
    );
    expect(report).toMatchObject({ isProven: true, findings: [], unproven: [] });
    expect(report.table).toHaveLength(6);
    for (const { cells } of report.table)
      expect(cells[2]).toMatchObject({ who: 'owner', key: 'everything' });
  });

  it('ends at its deadline and removes the copy [DB-108]', async () => {
    const { clock, sites } = engine;
    const site = await createSite(
      engine,
      `create table public.things (id uuid primary key default gen_random_uuid(), user_id ${user}); ${own('things')}`,
    );
    const proving = provePrivacy(
      { databases: sites, clock, randomBytes, log: () => {} },
      { site, migrations: [], confirmations: [], sources: [], deadlineMs: 30_000 },
    );
    await expect.poll(() => sites.exists(`${site}.proof`), { timeout: 20_000 }).toBe(true);
    await clock.advance(30_000);
    expect(await proving).toMatchObject({
      isProven: false,
      unproven: [{ part: 'app', reason: 'deadline' }],
    });
    expect(await sites.exists(`${site}.proof`)).toBe(false);
  });

  it('replaces the copy that a killed process left behind [DB-100]', async () => {
    const { sites } = engine;
    const site = await createSite(engine, 'create table public.x (id int primary key);');
    await sites.create(`${site}.proof`);
    await sites.runAsOwner(`${site}.proof`, 'create table public.old (id int)');
    const parts = { databases: sites, clock: engine.clock, randomBytes, log: () => {} };
    const input = { site, migrations: [], confirmations: [], sources: [] };
    // Two at the same time wait for each other.
    const reports = await Promise.all([provePrivacy(parts, input), provePrivacy(parts, input)]);
    for (const report of reports) expect(report.table.map(({ name }) => name)).toEqual(['x']);
    expect(await sites.exists(`${site}.proof`)).toBe(false);
  });
});
