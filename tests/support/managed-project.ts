// A managed project of a signed-in user in a test app, with the real process of its databases.
import { contract } from '../../domain/contract/index.ts';
import type { Person, TestApp } from './app.ts';

const { projects, backends } = contract;

/** Creates a managed project whose test data has this schema. Returns its uuid. */
export async function createManagedProject(app: TestApp, as: Person, sql: string): Promise<string> {
  const { uuid } = (await app.call(projects.issueUuid, {}, { as })).data;
  await app.call(projects.create, { uuid, title: 'Notes' }, { as });
  await app.call(backends.create, { uuid }, { as });
  await migrateProject(app, uuid, sql);
  return uuid;
}

let count = 0;

/** Applies SQL to the test data of a project, as a turn does. */
export async function migrateProject(app: TestApp, project: string, sql: string): Promise<void> {
  count += 1;
  const file = `supabase/migrations/${String(count).padStart(4, '0')}_test.sql`;
  const result = await app.services.backends.migrate(project, {
    head: null,
    migrations: [{ file, sql }],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
}
