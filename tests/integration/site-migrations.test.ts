import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SiteMigration } from '../../services/ports/site-databases.ts';
import { asReader, createSite, onBothEngines } from '../support/site-engines.ts';

const schemas = join(import.meta.dirname, '../corpus/site-schemas');
const file = (name: string, sql: string): SiteMigration => ({
  file: `supabase/migrations/${name}.sql`,
  sql,
});

onBothEngines('migrations', (engine) => {
  let refusing: Promise<string> | undefined;
  /** A site that stays empty, because every file of it is refused. */
  const emptySite = () => {
    refusing ??= createSite(engine());
    return refusing;
  };
  let applying: Promise<string> | undefined;
  /** A site to which one file was applied. */
  const siteWithTable = () => {
    applying ??= createSite(engine(), 'create table a (id int);');
    return applying;
  };
  const tablesOf = async (site: string) => {
    const client = await engine().openSuperuser(await engine().databaseOf(site));
    try {
      const { rows } = await client.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace
           and relkind in ('r', 'v', 'm') order by 1`,
      );
      return rows.map(({ relname }) => relname);
    } finally {
      await client.end();
    }
  };

  describe('schemas as models write them', () => {
    it.each(readdirSync(schemas))(
      'applies %s and closes every table [DB-034, DB-036]',
      async (name) => {
        const site = await createSite(engine(), readFileSync(join(schemas, name), 'utf8'));
        const client = await engine().openSuperuser(await engine().databaseOf(site));
        const { rows } = await client.query(
          `select count(*) filter (where not relrowsecurity)::int open, count(*)::int "all"
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
        );
        await client.end();
        expect(rows[0].all).toBeGreaterThan(1);
        expect(rows[0].open).toBe(0);
      },
    );
  });

  it('applies files in the order of their numbers, each once [DB-034]', async () => {
    const site = await createSite(engine());
    const first = file('0001_notes', 'create table notes (id int primary key);');
    const second = file('0002_text', 'alter table notes add column body text;');
    const third = file('0010_seed', "insert into notes values (1, 'one');");
    expect(await engine().sites.migrate(site, [third, second, first])).toEqual({
      ok: true,
      applied: [first.file, second.file, third.file],
    });
    expect(await engine().sites.migrate(site, [first, second, third])).toEqual({
      ok: true,
      applied: [],
    });
    expect(await engine().sites.appliedMigrations(site)).toEqual([
      first.file,
      second.file,
      third.file,
    ]);
    expect(
      await asReader(engine(), site, { role: 'service_role' }, 'select count(*)::int from notes'),
    ).toEqual([{ count: 1 }]);
  });

  it('applies a file once when two callers apply it at the same time [DB-034]', async () => {
    const site = await createSite(engine());
    const notes = [
      file('0001_notes', 'create table notes (id int); insert into notes values (1);'),
    ];
    const results = await Promise.all([1, 2, 3].map(() => engine().sites.migrate(site, notes)));
    expect(results.map((one) => one.ok && one.applied.length).sort()).toEqual([0, 0, 1]);
  });

  it('changes nothing when the last of several files fails, and names its line [DB-034]', async () => {
    const site = await createSite(engine());
    const good = file('0001_notes', 'create table notes (id int);');
    const bad = file(
      '0002_more',
      "-- 中文 comment\ncreate table more (id int);\n\ninsert into more\n  values ('😀', nothing);\n",
    );
    const result = await engine().sites.migrate(site, [good, bad]);
    expect(result).toEqual({
      ok: false,
      problem: {
        file: bad.file,
        line: 5,
        code: '42703',
        message: expect.stringContaining('column "nothing" does not exist'),
      },
    });
    expect(await tablesOf(site)).toEqual([]);
    expect(await engine().sites.appliedMigrations(site)).toEqual([]);
    expect(await engine().sites.migrate(site, [good])).toMatchObject({ ok: true });
    expect(await tablesOf(site)).toEqual(['notes']);
  });

  it.each([
    ['a syntax error', 'select 1;\ncreate tabel x ();', 2, '42601'],
    ['an error in a block', 'do $$\nbegin\n  raise exception $m$no$m$;\nend $$;', 3, 'P0001'],
    [
      'a failed check',
      'create table a (b int check (b > 0));\ninsert into a values (0);',
      2,
      '23514',
    ],
    ['an unfinished string', "select 1;\n\nselect 'open;", 3, '42601'],
    [
      'a function that does not parse',
      'create function f() returns int\nlanguage plpgsql as $$\nbegin\n  retrun 1;\nend $$;',
      4,
      '42601',
    ],
    ['a statement outside of transactions', 'select 1;\nvacuum;', 2, '25001'],
    ['the end of the transaction', 'create table a ();\nrollback;\ncreate table b ();', 2, 'SY005'],
    ['a savepoint', 'savepoint s;', 1, 'SY005'],
    ['an extension outside of the list', 'create table a ();\ncreate extension lo;', 1, 'SY006'],
    [
      'a rule',
      'create table a (b int);\ncreate rule r as on insert to a do instead nothing;',
      1,
      'SY006',
    ],
    [
      'a changed table of files',
      'alter table storage.objects drop column metadata cascade;',
      1,
      'SY006',
    ],
  ])('refuses %s [DB-034]', async (_, sql, line, code) => {
    const site = await emptySite();
    const result = await engine().sites.migrate(site, [file('0001_bad', sql)]);
    expect(result).toMatchObject({ ok: false, problem: { line, code } });
    expect(await tablesOf(site)).toEqual([]);
  });

  it('runs a file with BEGIN and COMMIT in the same transaction as the others [DB-034]', async () => {
    const site = await emptySite();
    const wrapped = file('0001_a', 'BEGIN;\ncreate table a (id int);\nCOMMIT;\nselect 1/0;');
    expect(await engine().sites.migrate(site, [wrapped])).toMatchObject({
      ok: false,
      problem: { line: 4, code: '22012' },
    });
    expect(await tablesOf(site)).toEqual([]);
  });

  it('does not let settings of one file change the next one [DB-034]', async () => {
    const site = await createSite(engine());
    const result = await engine().sites.migrate(site, [
      file('0001_path', 'create schema hidden; set search_path = hidden;'),
      file('0002_table', 'create table seen (id int);'),
    ]);
    expect(result).toMatchObject({ ok: true });
    expect(await tablesOf(site)).toEqual(['seen']);
  });

  it.each([
    ['a changed file', file('0001_first', 'create table other ();'), 'SY001'],
    ['another file with the number', file('0001_second', 'select 1;'), 'SY002'],
    ['the number in other digits', file('1_first', 'create table a (id int);'), 'SY002'],
    ['a number before the last one', file('0000_before', 'select 1;'), 'SY003'],
    ['a name without a number', file('tables', 'select 1;'), 'SY004'],
  ])('refuses %s with the reason [DB-035]', async (_, given, code) => {
    const site = await siteWithTable();
    expect(await engine().sites.migrate(site, [given])).toEqual({
      ok: false,
      problem: {
        file: given.file,
        line: 1,
        code,
        message: expect.stringMatching(/\w/),
        hint: expect.stringMatching(/\w/),
      },
    });
    expect(await tablesOf(site)).toEqual(['a']);
  });

  it('refuses a number again although its file is no longer in the project [DB-035]', async () => {
    const site = await siteWithTable();
    const result = await engine().sites.migrate(site, [
      file('0001_another', 'create table b (id int);'),
      file('0002_next', 'select 1;'),
    ]);
    expect(result).toMatchObject({ ok: false, problem: { code: 'SY002' } });
  });

  it('runs SQL of the owner, at most 1,000 rows, without changes of the schema [DB-043]', async () => {
    const site = await siteWithTable();
    const { sites } = engine();
    expect(
      await sites.runAsOwner(site, 'insert into a select generate_series(1, 3000)'),
    ).toMatchObject({ ok: true, rowCount: 3000 });
    const shown = await sites.runAsOwner(site, 'select id from a order by id');
    expect(shown).toMatchObject({ ok: true, columns: ['id'] });
    expect(shown.ok && shown.rows.length).toBe(1_000);
    expect(await sites.runAsOwner(site, 'select 1;\nselect nothing from a')).toMatchObject({
      ok: false,
      problem: { line: 2, code: '42703' },
    });
    for (const sql of ['drop table a', 'alter table a disable row level security'])
      expect(await sites.runAsOwner(site, sql)).toMatchObject({
        ok: false,
        problem: { code: 'SY006' },
      });
    expect(await tablesOf(site)).toEqual(['a']);
  });
});
