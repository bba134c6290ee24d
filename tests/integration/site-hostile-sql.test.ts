import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileStatements } from '../support/hostile-sql.ts';
import { createSite, onBothEngines, type SiteEngine } from '../support/site-engines.ts';

onBothEngines('the SQL of a hostile project', (engine) => {
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

async function templateOf(engine: SiteEngine): Promise<string> {
  const client = await engine.openSuperuser('postgres');
  const { rows } = await client.query(
    `select datname from pg_database where datname like 'site\\_template%'`,
  );
  await client.end();
  expect(rows).toHaveLength(1);
  return rows[0].datname;
}
