import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { SiteDatabaseMissing } from '../../services/ports/site-databases.ts';
import { hostileStatements } from '../support/hostile-sql.ts';
import {
  addUser,
  asReader,
  createSite,
  onBothEngines,
  type SiteEngine,
} from '../support/site-engines.ts';

/** What a careless or hostile migration leaves open. */
const holes = `
create table public.notes (id int primary key, user_id uuid default auth.uid(), body text);
insert into notes values (1, null, 'secret note');
alter table notes disable row level security;
grant all on notes to anon, authenticated, public;
create view public.all_notes as select * from notes;
create materialized view public.kept_notes as select * from notes;
grant select on kept_notes to anon;
create view public.all_users as select * from auth.users;
grant select on all_users to anon;
create function public.count_notes() returns bigint language sql security definer
  as 'select count(*) from notes';
create table public.parent (id int, body text) partition by list (id);
create table public.part partition of parent for values in (1);
insert into parent values (1, 'secret part');
create table public.later (id int, body text);
insert into later values (1, 'secret later');
-- Runs at the end of the transaction, to open what was closed before.
create function public.open_again() returns trigger language plpgsql as $$
begin
  alter table later disable row level security;
  return null;
end $$;
create table public.trigger_table (id int);
create constraint trigger opens after insert on trigger_table
  deferrable initially deferred for each row execute function open_again();
insert into trigger_table values (1);
-- Runs in the session that adds a user, with rights that the project does not have.
create table public.seen (what text);
create function public.look() returns trigger language plpgsql as $$
begin
  insert into public.seen select encrypted_password from auth.passwords;
  return new;
exception when insufficient_privilege then
  insert into public.seen values ('refused as ' || case when current_user like '%owner' then 'owner' else 'auth' end);
  return new;
end $$;
create trigger look after insert on auth.users for each row execute function look();
create table public.loud (id int primary key);
alter publication supabase_realtime add table loud;
set search_path = hidden;
`;

onBothEngines('rights in a site database', (engine) => {
  let site = '';
  beforeAll(async () => {
    site = await createSite(engine(), holes);
  });
  const anon = (sql: string) => asReader(engine(), site, { role: 'anon' }, sql);

  it.each([
    ['a table whose row rules were switched off', 'notes'],
    ['a table that a trigger opened at the end of the transaction', 'later'],
    ['a view of it', 'all_notes'],
    ['a partitioned table', 'parent'],
    ['one of its parts', 'part'],
  ])('shows visitors no row of %s [DB-036]', async (_, table) => {
    expect(await anon(`select * from ${table}`)).toEqual([]);
    expect(
      await asReader(engine(), site, { role: 'service_role' }, `select * from ${table}`),
    ).not.toEqual([]);
  });

  it.each([
    ['a materialized view', 'select * from kept_notes'],
    ['a view of users', 'select * from all_users'],
    ['the users', 'select * from auth.users'],
    ['passwords', 'select * from auth.passwords'],
    ['the list of migrations', 'select * from supabase_migrations.schema_migrations'],
    ['truncating a table', 'truncate notes'],
    ['writing a table', `insert into notes values (2, null, 'x')`],
    ['creating a table', 'create table x (id int)'],
    ['creating a temporary table', 'create temporary table x (id int)'],
  ])('refuses visitors %s [DB-036]', async (_, sql) => {
    await expect(anon(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('gives functions with their owner’s rights a fixed search path [DB-036]', async () => {
    const client = await engine().openSuperuser(await engine().databaseOf(site));
    const { rows } = await client.query(
      `select proname, prosecdef, proconfig from pg_proc
       where pronamespace = 'public'::regnamespace and proname in ('count_notes', 'look')
       order by 1`,
    );
    await client.end();
    expect(rows).toEqual(
      ['count_notes', 'look'].map((proname) => ({
        proname,
        prosecdef: true,
        proconfig: ['search_path=public, extensions, pg_temp'],
      })),
    );
  });

  it('keeps password hashes from the owner, also in triggers of users [DB-038]', async () => {
    const user = await addUser(engine(), site, 'a@example.com');
    const rows = await asReader(engine(), site, { role: 'service_role' }, 'select what from seen');
    expect(rows).toEqual([{ what: 'refused as owner' }]);
    await expect(
      engine().sites.use(site, 'owner', (connection) =>
        connection.query('select * from auth.passwords'),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await engine().sites.use(site, 'auth', async (connection) => {
      const { rows: checks } = await connection.query(
        `select auth.check_password($1, 'secret of a@example.com') good,
           auth.check_password($1, 'other') bad, auth.check_password(null, 'other') missing`,
        [user],
      );
      expect(checks).toEqual([{ good: true, bad: false, missing: false }]);
      await expect(connection.query('select * from auth.passwords')).rejects.toMatchObject({
        code: '42501',
      });
    });
  });

  it('returns the reader’s id and role to row rules', async () => {
    const user = '5b8f5f3c-7d0e-4b52-9d4d-0b8f5f3c7d0e';
    const sql =
      'select auth.uid() uid, auth.role() "role", auth.jwt() ->> $$sub$$ sub, auth.email() email';
    expect(await asReader(engine(), site, { role: 'authenticated', user }, sql)).toEqual([
      { uid: user, role: 'authenticated', sub: user, email: null },
    ]);
    expect(await anon(sql)).toEqual([{ uid: null, role: 'anon', sub: null, email: null }]);
  });

  it('reports changes of the tables of the publication by their key', async () => {
    const messages: string[] = [];
    const stop = await engine().sites.listen(site, 'site_changes', {
      message: (text) => messages.push(text),
      end: () => {},
    });
    await asReader(engine(), site, { role: 'service_role' }, 'insert into loud values (7)');
    await asReader(
      engine(),
      site,
      { role: 'service_role' },
      `insert into notes values (8, null, '')`,
    );
    await asReader(engine(), site, { role: 'service_role' }, 'update loud set id = 9');
    await expect
      .poll(() => messages.map((text) => JSON.parse(text)))
      .toEqual([
        { schema: 'public', table: 'loud', type: 'INSERT', key: { id: 7 }, oldKey: {} },
        { schema: 'public', table: 'loud', type: 'UPDATE', key: { id: 9 }, oldKey: { id: 7 } },
      ]);
    await stop();
  });

  describe('between two requests', () => {
    it.each([
      ['the role', 'set role service_role', 'select current_user::text like $$%_api$$ v'],
      [
        'a setting',
        `select set_config('request.jwt.claims', '{"sub":"x"}', false)`,
        `select coalesce(current_setting('request.jwt.claims', true), '') = '' v`,
      ],
      [
        'an open transaction',
        'begin; set local role service_role',
        'select current_user::text like $$%_api$$ v',
      ],
      ['a failed transaction', 'begin; select 1/0', 'select true v'],
    ])('does not keep %s on a connection [DB-041]', async (_, before, after) => {
      const run = (sql: string) =>
        engine().sites.use(site, 'api', async (connection) => (await connection.query(sql)).rows);
      // Every pooled connection is changed, and every one is looked at.
      await Promise.all([1, 2, 3].map(() => run(before).catch(() => {})));
      for (const rows of await Promise.all([1, 2, 3].map(() => run(after))))
        expect(rows).toEqual([{ v: true }]);
    });
  });

  it('gives databases and roles random names, and removes both [DB-030]', async () => {
    const dropped = await createSite(engine());
    const database = await engine().databaseOf(dropped);
    expect(database).toMatch(/^s_[0-9a-f]{16}_[0-9a-f]{8}$/);
    const count = async () => {
      const client = await engine().openSuperuser('postgres');
      const { rows } = await client.query(
        `select (select count(*)::int from pg_database where datname = $1) databases,
           (select count(*)::int from pg_roles where rolname like $2) roles`,
        [database, `${database.slice(0, 18)}%`],
      );
      await client.end();
      return rows[0];
    };
    expect(await count()).toEqual({ databases: 1, roles: 3 });
    await engine().sites.drop(dropped);
    expect(await count()).toEqual({ databases: 0, roles: 0 });
    expect(await engine().sites.exists(dropped)).toBe(false);
    await expect(engine().sites.use(dropped, 'api', async () => {})).rejects.toBeInstanceOf(
      SiteDatabaseMissing,
    );
  });

  describe('the SQL of a hostile project', () => {
    let hostile = '';
    let other = '';
    beforeAll(async () => {
      hostile = await createSite(engine());
      other = await createSite(
        engine(),
        `create table secret (v text); insert into secret values ('x');`,
      );
    });
    const asOwner = (sql: string) =>
      engine().sites.use(hostile, 'owner', (connection) => connection.query(sql));

    describe('is refused', () => {
      it.each(hostileStatements)('$title [DB-037]', async ({ sql, code = ['42501'], on }) => {
        if (on && on !== engine().kind) return;
        const error = await asOwner(sql).then(
          () => undefined,
          (reason: pg.DatabaseError) => reason,
        );
        expect(code, `${error}`).toContain(error?.code);
        // The next statements find the server as it was.
        expect((await asOwner('select 1 one')).rows).toEqual([{ one: 1 }]);
      });
    });

    it('sees and reaches nothing of another project [DB-037]', async () => {
      const database = await engine().databaseOf(other);
      const { rows } = await asOwner(
        `select count(*)::int tables from pg_class where relname = 'secret'`,
      );
      expect(rows).toEqual([{ tables: 0 }]);
      await expect(asOwner(`select pg_database_size('${database}')`)).rejects.toMatchObject({
        code: '42501',
      });
      for (const role of ['owner', 'api', 'auth'])
        await expect(asOwner(`set role ${database.slice(0, 18)}_${role}`)).rejects.toMatchObject({
          code: '42501',
        });
      const { rows: settings } = await asOwner(
        `select setting from pg_settings where name in ('data_directory', 'hba_file')`,
      );
      expect(settings).toEqual([]);
    });

    it('is not let into the database of another project [DB-037]', async () => {
      const [own, foreign] = await Promise.all([hostile, other].map(engine().databaseOf));
      for (const database of [foreign, 'site_registry', await templateOf(engine())]) {
        const superuser = await engine().openSuperuser('postgres');
        const { rows } = await superuser.query(
          'select has_database_privilege($1, $2, $$connect$$) may, $2 <> $3 differs',
          [`${own?.slice(0, 18)}_owner`, database, own],
        );
        await superuser.end();
        expect(rows).toEqual([{ may: false, differs: true }]);
      }
    });
  });
});

async function templateOf(engine: SiteEngine): Promise<string> {
  const client = await engine.openSuperuser('postgres');
  const { rows } = await client.query(
    `select datname from pg_database where datname like 'site\\_template%'`,
  );
  await client.end();
  expect(rows).toHaveLength(1);
  return rows[0].datname;
}
