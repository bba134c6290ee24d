import { beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { addEdition, ensureSite } from '../../services/publishing/editions.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { describePublishing, openPublishing, site } from '../support/publishing.ts';

const migration = (number: number, sql: string) => ({
  file: `supabase/migrations/000${number}_menu.sql`,
  sql,
});

withDatabase('the live data of a published app', (open) => {
  let app: TestApp;
  let ann: Person;

  beforeAll(async () => {
    app = await createTestApp(open(), { time: systemClock, environment: { PLANS: 'off' } });
    ann = await app.signIn();
    return () => app.close();
  });

  async function createProject(): Promise<string> {
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ann })).data;
    await app.call(contract.projects.create, { uuid, title: 'Menu' }, { as: ann });
    await app.call(contract.backends.create, { uuid }, { as: ann });
    return uuid;
  }

  /** Stores a version with migrations and the types of its pages, and publishes it. */
  async function publish(
    project: string,
    migrations: { file: string; sql: string }[],
    columns: string[],
  ): Promise<void> {
    const types = `export type Database = {
  public: {
    Tables: {
      dishes: {
        Row: {
${columns.map((name) => `          ${name}: string;`).join('\n')}
        };
      }
    };
    Functions: {};
  };
};
`;
    const files = [
      ...migrations.map(({ file, sql }) => [file, sql] as const),
      ['src/lib/database.types.ts', types] as const,
    ];
    const version = await app.services.versions.commit({
      ...{ project, kind: 'turn' },
      changes: files.map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    });
    const number = version?.number ?? 0;
    // The proof before a publication has tests of its own.
    if (number === 1)
      await app.services.backends.preparePublication(project, { isConfirmed: true });
    await app.services.backends.migrateLive(project, number);
    await ensureSite(open().db, project, () => `menu-${project.slice(0, 8)}`);
    await addEdition(open().db, {
      ...{ projectUuid: project, version: number, fingerprint: String(number), manifest: {} },
      ...{ bytes: 0, title: 'Menu', sentence: '', at: new Date() },
    });
  }

  it('refuses to show pages again whose tables and columns are gone [DB-016]', async () => {
    const project = await createProject();
    const current = async () =>
      (await app.call(contract.publishing.read, { uuid: project }, { as: ann })).data.current;
    const rollBack = (number: number) =>
      app.call(contract.publishing.rollBack, { uuid: project, number }, { as: ann });
    await publish(
      project,
      [migration(1, 'create table dishes (id int primary key, name text)')],
      ['id', 'name'],
    );
    await publish(
      project,
      [migration(2, 'alter table dishes add column price int')],
      ['id', 'name', 'price'],
    );
    // The pages of edition 1 fit, because a column more does no harm.
    expect((await rollBack(1)).code).toBe(200);
    expect(await current()).toBe(1);
    await publish(project, [migration(3, 'alter table dishes drop column name')], ['id', 'price']);
    const refused = await rollBack(1);
    expect([refused.code, refused.message]).toEqual([409, expect.stringContaining('dishes.name')]);
    expect(refused.message).not.toContain('dishes.id');
    expect(await current()).toBe(3);
    await publish(project, [migration(4, 'drop table dishes')], []);
    const withoutTable = await rollBack(3);
    expect(withoutTable.message).toMatch(/[:：] ?dishes[.。]/);
    expect(await current()).toBe(4);
  });

  it('shows restore points, takes one by hand and sets live data back [DB-018]', async () => {
    const project = await createProject();
    await publish(
      project,
      [migration(1, 'create table dishes (id int primary key, name text)')],
      ['id', 'name'],
    );
    const live = (await app.services.backends.siteOf(project, 'live')) ?? '';
    const run = (sql: string) => app.services.siteHost.runAsOwner(live, sql);
    const rows = async () => {
      const result = await run('select id from dishes order by id');
      return result.ok && result.rows.map(({ id }) => id);
    };
    const place = { uuid: project, data: 'live' } as const;
    const list = async () =>
      (await app.call(contract.backends.restorePoints, place, { as: ann })).data.list;
    await run('insert into dishes values (1)');
    const taken = await app.call(contract.backends.takeRestorePoint, place, { as: ann });
    expect((await list())[0]).toMatchObject({ number: taken.data.number, reason: 'by-hand' });
    await run('insert into dishes values (2)');
    expect(await rows()).toEqual([1, 2]);
    const { number } = taken.data;
    const back = await app.call(contract.backends.restore, { ...place, number }, { as: ann });
    expect(await rows()).toEqual([1]);
    expect((await list())[0]).toMatchObject({ number: back.data.number, reason: 'restore' });
    await app.call(contract.backends.restore, { ...place, number: back.data.number }, { as: ann });
    expect(await rows()).toEqual([1, 2]);
  });
});

describePublishing('builds of managed projects', (_, { open }) => {
  it.each([
    ['a key of a provider', `const key = 'sk-proj-${'a1B2'.repeat(8)}';`],
    [
      'a secret key of the app',
      `fetch('/', { headers: { apikey: 'sb_secret_${'x9'.repeat(12)}' } })`,
    ],
  ])('are not published with %s in a file [DB-017]', async (_name, source) => {
    const stage = await openPublishing(open(), {
      owner: `secret-${source.length}`,
      liveData: {
        isManaged: async () => true,
        preparePublication: async () => {},
        migrateLive: async () => {},
        assertServes: async () => {},
      },
    });
    try {
      const { userId, uuid } = await stage.person();
      stage.setBuildOutput(site);
      expect((await stage.publish(userId, uuid)).status).toBe('done');
      await stage.change(uuid, { 'index.html': '<p>two</p>' });
      stage.setBuildOutput({
        'index.html': '<p>two</p>',
        'assets/index-AAAAAAA2.js': `\n${source}`,
      });
      const { status, log } = await stage.publish(userId, uuid);
      expect(status).toBe('failed');
      expect(log).toContain('assets/index-AAAAAAA2.js:2: ');
      expect(log).not.toContain(source.slice(-30));
      expect((await stage.publishing.read(userId, uuid)).current).toBe(1);
    } finally {
      await stage.close();
    }
  });
});
