import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { separateKnown } from '../../domain/exploration/known-problems.ts';
import { problem } from '../../domain/repair/problem.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { readFacts, recordRepair, storeFacts } from '../../services/exploration/facts.ts';
import { createExploration } from '../../services/exploration/index.ts';
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

it('counts a repair of a problem when it is ordered, not when it is seen [FIX-021]', async () => {
  const { db } = database;
  const project = await insertProject(db, await insertUser(db));
  const blank = problem('blank', 'The screen / shows nothing');
  // Nothing was explored yet.
  await recordRepair(db, project, [blank]);
  const { known } = separateKnown([{ problem: blank }], []);
  const first = row(project, 1, 'first');
  await storeFacts(db, { ...first, facts: { ...first.facts, problems: known } });
  const seen = async () => (await readFacts(db, project)).problems.map((one) => one.seen);
  expect(await seen()).toEqual([0]);
  await recordRepair(db, project, [problem('page', 'another')]);
  expect(await seen()).toEqual([0]);
  await recordRepair(db, project, [blank]);
  expect(await seen()).toEqual([1]);
  expect((await readFacts(db, project)).controls.map(({ name }) => name)).toEqual(['first']);
});

it('reports a new fault until it was repaired twice, behind many that stayed [FIX-021]', async () => {
  const { db } = database;
  const project = await insertProject(db, await insertUser(db));
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  let errors = letters.map((letter) => `Lasting ${letter}`);
  const stage = createExploration({
    ...{ db, clock: systemClock, fetchPreview: async () => undefined },
    explorer: {
      explore: async () => ({
        ...{ controls: [], listed: {}, isComplete: true },
        screens: [
          {
            ...{ route: '/', isBlank: false, suggestions: [] },
            findings: errors.map((text) => ({ kind: 'page' as const, text, source: null })),
          },
        ],
      }),
    },
    gatewayAddress: () => ({ address: '127.0.0.1', port: 9 }),
    openInside: (name) => ({ name, close() {} }),
  });
  const look = async () => {
    const { signal } = new AbortController();
    const site = { ...{ project, userId: 1, version: 1 }, texts: new Map(), signal };
    return (
      await stage.look({ ...site, find: () => null, ...{ turn: null, found: { problems: [] } } })
    ).problems;
  };
  const first = await look();
  expect(first).toHaveLength(20);
  // Without a repair, each further exploration reports the same problems.
  for (let round = 0; round < 3; round++) expect(await look()).toEqual(first);
  for (let repair = 0; repair < 4; repair++) await stage.recordRepair?.(project, await look());
  expect(await look()).toEqual([]);
  errors = [...errors, 'New'];
  expect(await look()).toMatchObject([{ message: 'New\nOn the screen /' }]);
}, 30_000);
