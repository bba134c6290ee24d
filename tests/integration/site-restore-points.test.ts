import { expect, it } from 'vitest';
import { checksum } from '../../services/adapters/site-databases/restore-points.ts';
import {
  addUser,
  asReader,
  createSite,
  memoryParts,
  onBothEngines,
} from '../support/site-engines.ts';

const schema = `
create extension citext;
create type stage as enum ('new', 'done');
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email citext not null,
  "Odd name" text default E'tab\\t back\\\\slash 中文 😀'
);
create function public.handle_new_user() returns trigger language plpgsql security definer
  set search_path = '' as $$
begin
  insert into public.profiles (id, email) values (new.id, new.email);
  return new;
end $$;
create trigger on_user after insert on auth.users for each row execute function handle_new_user();
-- Two tables that refer to each other.
create table public.teams (id bigint generated always as identity primary key, lead bigint);
create table public.members (
  id serial primary key,
  team bigint not null references teams (id),
  gone text,
  stage stage default 'new',
  label text generated always as ('member ' || team) stored
);
alter table members drop column gone;
alter table teams add foreign key (lead) references members (id) deferrable initially deferred;
create table public.log (at date, what text) partition by range (at);
create table public.log_2026 partition of log for values from ('2026-01-01') to ('2027-01-01');
create table public.counted (n int);
create function public.count_up() returns trigger language plpgsql as $$
begin
  insert into public.counted values (1);
  return null;
end $$;
create trigger counts after insert on members for each row execute function count_up();
create trigger counts_not after insert on teams for each row execute function count_up();
alter table teams disable trigger counts_not;
create materialized view public.totals as select count(*) n from members;
create schema private;
create table private.notes (body text);
insert into teams default values;
`;

onBothEngines('restore points', (engine) => {
  const filled = async () => {
    const site = await createSite(engine(), schema);
    await addUser(engine(), site, 'a@example.com');
    await addUser(engine(), site, 'b@example.com');
    for (const sql of [
      'insert into members (team) select 1 from generate_series(1, 500)',
      'update teams set lead = 7',
      `insert into log values ('2026-05-05', E'line\\nbreak \\\\. \\\\N'), ('2026-06-06', null)`,
      `insert into storage.buckets (id, name) values ('b', 'b')`,
      `insert into storage.objects (bucket_id, name) values ('b', 'x/y.png')`,
    ])
      await asReader(engine(), site, { role: 'service_role' }, sql);
    const { ok } = await engine().sites.runAsOwner(site, `insert into private.notes values ('p')`);
    expect(ok).toBe(true);
    return site;
  };
  const sumOf = async (site: string) => {
    const client = await engine().openSuperuser(await engine().databaseOf(site));
    try {
      return await checksum(client);
    } finally {
      await client.end();
    }
  };
  const count = async (site: string, table: string) =>
    (
      await asReader<{ n: number }>(
        engine(),
        site,
        { role: 'service_role' },
        `select count(*)::int n from ${table}`,
      )
    )[0]?.n;

  it('bring back every row, user, password, file and sequence [DB-042]', async () => {
    const site = await filled();
    const parts = memoryParts();
    const before = await sumOf(site);
    const point = await engine().sites.takeRestorePoint(site, parts);
    await asReader(engine(), site, { role: 'service_role' }, 'delete from members where id > 10');
    await asReader(engine(), site, { role: 'service_role' }, 'insert into teams default values');
    await addUser(engine(), site, 'c@example.com');
    expect(await sumOf(site)).not.toBe(before);

    await engine().sites.restore(site, JSON.parse(JSON.stringify(point)), parts);

    expect(await sumOf(site)).toBe(before);
    expect(before).toContain('"auth"."passwords" 2 ');
    expect(await count(site, 'totals')).toBe(1);
    expect(
      await asReader(engine(), site, { role: 'service_role' }, 'select n::int from totals'),
    ).toEqual([{ n: 500 }]);
    // What guards new rows is as it was: keys, triggers, the switched-off trigger, sequences.
    const insert = (sql: string) => asReader(engine(), site, { role: 'service_role' }, sql);
    await expect(insert('insert into members (team) values (99)')).rejects.toMatchObject({
      code: '23503',
    });
    const counted = (await count(site, 'counted')) ?? 0;
    expect(await insert('insert into members (team) values (1) returning id')).toEqual([
      { id: 502 },
    ]);
    expect(await insert('insert into teams default values returning id::int')).toEqual([{ id: 2 }]);
    expect(await count(site, 'counted')).toBe(counted + 1);
    await addUser(engine(), site, 'd@example.com');
    expect(await count(site, 'profiles')).toBe(3);
    expect(await engine().sites.appliedMigrations(site)).toEqual([
      'supabase/migrations/0001_first.sql',
    ]);
  });

  it('store a table again only when it changed [DB-042]', async () => {
    const site = await createSite(
      engine(),
      `create table a (n int); create table b (n int);
       insert into a values (1); insert into b values (2);`,
    );
    const parts = memoryParts();
    const first = await engine().sites.takeRestorePoint(site, parts);
    expect(parts.bodies.size).toBe(2);
    await asReader(engine(), site, { role: 'service_role' }, 'insert into b values (3)');
    const second = await engine().sites.takeRestorePoint(site, parts);
    expect(parts.bodies.size).toBe(3);
    const hashes = [first, second].map(({ tables }) =>
      Object.fromEntries(tables.map(({ name, hash }) => [name, hash])),
    );
    expect(hashes[0]?.a).toBe(hashes[1]?.a);
    expect(hashes[0]?.b).not.toBe(hashes[1]?.b);
    await engine().sites.restore(site, first, parts);
    expect(await count(site, 'b')).toBe(1);
    await engine().sites.restore(site, second, parts);
    expect(await count(site, 'b')).toBe(2);
    expect(await engine().sites.takeRestorePoint(site, parts)).toEqual(second);
  });

  it('leave the present database as it is when a part is damaged [DB-042]', async () => {
    const site = await createSite(engine(), 'create table a (n int); insert into a values (1);');
    const parts = memoryParts();
    const point = await engine().sites.takeRestorePoint(site, parts);
    await asReader(engine(), site, { role: 'service_role' }, 'insert into a values (2)');
    const other = await createSite(engine(), 'create table a (n int); insert into a values (7);');
    const { tables } = await engine().sites.takeRestorePoint(other, parts);
    const [mine, wrong] = [point.tables, tables].map(
      (list) => list.find(({ name }) => name === 'a')?.hash ?? '',
    );
    const sound = parts.bodies.get(mine ?? '') as Buffer;
    parts.bodies.set(mine ?? '', parts.bodies.get(wrong ?? '') as Buffer);
    await expect(engine().sites.restore(site, point, parts)).rejects.toThrow(/damaged/);
    expect(await count(site, 'a')).toBe(2);
    parts.bodies.set(mine ?? '', sound);
    await engine().sites.restore(site, point, parts);
    expect(await count(site, 'a')).toBe(1);
  });

  it('are restored while visitors write [DB-042]', async () => {
    const site = await createSite(engine(), 'create table a (n int); insert into a values (-1);');
    const parts = memoryParts();
    const point = await engine().sites.takeRestorePoint(site, parts);
    let isRestored = false;
    let next = 0;
    const late: number[] = [];
    const write = async () => {
      while (late.length < 20) {
        const n = next++;
        const isLate = isRestored;
        const written = await asReader(
          engine(),
          site,
          { role: 'service_role' },
          `insert into a values (${n})`,
        ).then(
          () => true,
          () => false,
        );
        // A connection that began after the restore is answered immediately.
        if (isLate) expect(written).toBe(true);
        if (isLate) late.push(n);
      }
    };
    const writers = [write(), write()];
    await expect.poll(() => next).toBeGreaterThan(10);
    await engine().sites.restore(site, point, parts);
    isRestored = true;
    await Promise.all(writers);
    const rows = await asReader<{ n: number }>(
      engine(),
      site,
      { role: 'service_role' },
      'select n from a',
    );
    const found = rows.map(({ n }) => n);
    expect(found).toEqual(expect.arrayContaining([-1, ...late]));
    expect(found).not.toContain(0);
  });

  it('leaves nothing behind when a site is dropped just after a restore [DB-030]', async () => {
    const site = await createSite(engine(), 'create table one (id int)');
    const database = await engine().databaseOf(site);
    const name = database.slice(0, database.lastIndexOf('_'));
    // What a restore leaves until its database is dropped in the background.
    const admin = await engine().openSuperuser('site_registry');
    try {
      await admin.query(`create database ${name}_left owner ${name}_owner`);
      await admin.query('insert into registry.spares (database) values ($1)', [`${name}_left`]);
      await engine().sites.drop(site);
      const { rows } = await admin.query(
        `select datname from pg_database where starts_with(datname, $1)
         union all select rolname from pg_roles where starts_with(rolname, $1)
         union all select database from registry.spares where starts_with(database, $1)`,
        [name],
      );
      expect(rows).toEqual([]);
    } finally {
      await admin.end();
    }
  });
});
