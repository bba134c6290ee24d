import { beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createPrivacyStage } from '../../services/backends/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const people = {
  path: 'supabase/migrations/0001_people.sql',
  sql: `create table people (id int primary key, email text not null);
create policy open on people for select to anon, authenticated using (true);
insert into people values (1, 'ann@shop.example');`,
};
const closed = {
  path: 'supabase/migrations/0002_close.sql',
  sql: 'drop policy open on people;',
};

withDatabase('the privacy proof behind a check', (open) => {
  let app: TestApp;
  let ann: Person;
  beforeAll(async () => {
    app = await createTestApp(open(), { time: systemClock, environment: { PLANS: 'off' } });
    ann = await app.signIn();
    return () => app.close();
  });

  async function createProject(): Promise<string> {
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ann })).data;
    await app.call(contract.projects.create, { uuid, title: 'People' }, { as: ann });
    return uuid;
  }

  /** Stores a version with these files, applies its SQL and returns all texts of the project. */
  async function commit(project: string, files: { path: string; sql: string }[]) {
    await app.services.versions.commit({
      ...{ project, kind: 'turn' },
      changes: files.map(({ path, sql }) => ({ path, bytes: new TextEncoder().encode(sql) })),
    });
    const all = await app.services.versions.files(project);
    const migrations = [people, closed]
      .filter(({ path }) => all.has(path))
      .map(({ path, sql }) => ({ file: path, sql }));
    await app.services.backends.migrate(project, { head: null, migrations });
    return new Map([...all].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
  }

  const site = (project: string, texts: ReadonlyMap<string, string>) => ({
    ...{ project, texts, userId: 1, version: 1, turn: null },
    ...{ find: () => null, found: { problems: [] }, signal: new AbortController().signal },
  });

  it('finds what is wider than declared, and proves again only after a change of SQL [DB-110]', async () => {
    const stage = createPrivacyStage(app.services.backends);
    const project = await createProject();
    const plain = new Map([[people.path, people.sql]]);
    expect(await stage.look(site(project, plain))).toEqual({ problems: [], notes: [] });
    await app.call(contract.backends.create, { uuid: project }, { as: ann });
    const texts = await commit(project, [people]);
    const provenAt = async () =>
      (await app.call(contract.backends.readProof, { uuid: project }, { as: ann })).data.proof?.at;
    expect(await provenAt()).toBeUndefined();

    const open = await stage.look(site(project, texts));
    expect(open.problems.map(({ kind, message }) => [kind, message.split(',')[0]])).toContainEqual([
      ...['privacy', 'Visitors who are not signed in can read rows of "people"'],
    ]);
    expect(open.notes).toContainEqual({ name: 'attacked', tone: 'info', values: { parts: 1 } });

    const after = await commit(project, [closed]);
    const now = await stage.look(site(project, after));
    expect(now.problems).toEqual([]);
    expect(now.notes).toContainEqual({ name: 'attacked', tone: 'info', values: { parts: 1 } });
    const at = await provenAt();
    expect(at).toBeDefined();

    const pages = new Map([...after, ['src/App.tsx', 'export default () => null;']]);
    expect(await stage.look(site(project, pages))).toEqual({ problems: [], notes: [] });
    expect(await provenAt()).toBe(at);

    const access = JSON.stringify({ tables: { people: { visitors: ['read'] } } });
    const declared = await commit(project, [{ path: 'supabase/access.json', sql: access }]);
    expect((await stage.look(site(project, declared))).notes).not.toEqual([]);
    expect(await provenAt()).not.toBe(at);
  });
});
