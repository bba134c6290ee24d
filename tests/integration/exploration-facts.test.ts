import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFacts, storeFacts } from '../../services/exploration/facts.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { openTestDatabase } from '../support/database.ts';
import { insertProject, insertUser } from '../support/rows.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const row = (project: string, version: number, name: string) => ({
  ...{ project, version, at: new Date(0) },
  facts: {
    controls: [
      {
        ...{ route: '/', role: 'button', name, verdict: 'works' as const },
        ...{ leadsTo: null, persists: null, numbers: [] },
      },
    ],
    problems: [{ signature: 'blank||The screen / shows nothing', seen: 1 }],
  },
});

it('keeps the facts of the newest version, of projects that exist [FIX-025]', async () => {
  const { db } = database;
  const project = await insertProject(db, await insertUser(db));
  const names = async (uuid: string) =>
    (await readFacts(db, uuid)).controls.map(({ name }) => name);
  await storeFacts(db, row(project, 2, 'second'));
  await storeFacts(db, row(project, 1, 'first'));
  expect(await names(project)).toEqual(['second']);
  await storeFacts(db, row(project, 2, 'again'));
  expect(await names(project)).toEqual(['again']);
  expect((await readFacts(db, project)).problems).toEqual(row(project, 2, '').facts.problems);
  const deleted = randomUUID();
  await storeFacts(db, row(deleted, 1, 'deleted'));
  expect(await names(deleted)).toEqual([]);
});
