import { getTableColumns, getTableName, inArray, is, sql } from 'drizzle-orm';
import { integer, PgTable, pgTable, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import {
  collectHandlers,
  removeProjectRows,
  runNightly,
  stopFeatures,
} from '../../services/compose/feature-list.ts';
import type { Feature } from '../../services/ports/feature.ts';
import { createProjects } from '../../services/projects/index.ts';
import { storeCall } from '../../services/runs/index.ts';
import * as schema from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { insertUserRow } from '../support/people.ts';
import { insertUser } from '../support/rows.ts';

const notes = pgTable('notes', { projectUuid: uuid().notNull(), number: integer().notNull() });
const notesFeature: Feature = {
  name: 'notes',
  tables: [notes],
  project: {
    async remove(tx, uuids) {
      await tx.delete(notes).where(inArray(notes.projectUuid, [...uuids]));
    },
  },
};
const namesOf = (tables: readonly PgTable[]) => tables.map((table) => getTableName(table)).sort();
const allTables = (Object.values(schema) as unknown[]).filter((value): value is PgTable =>
  is(value, PgTable),
);

withDatabase('the list of features', (open) => {
  let app: TestApp;
  let features: readonly Feature[];
  beforeAll(async () => {
    app = await createTestApp(open());
    features = app.services.features;
    await open().db.execute(
      sql`create table notes ("project_uuid" uuid not null, number int not null)`,
    );
  });
  afterAll(async () => {
    await open().db.execute(sql`drop table notes`);
    await app.close();
  });

  it('has every table once, and a name for each feature', () => {
    expect(namesOf(features.flatMap(({ tables = [] }) => tables))).toEqual(namesOf(allTables));
    expect(new Set(features.map(({ name }) => name)).size).toBe(features.length);
  });

  it('has handlers for every noun of the contract', () => {
    expect(Object.keys(collectHandlers(features)).sort()).toEqual(Object.keys(contract).sort());
    const chat = features.find(({ handlers }) => handlers && 'chat' in handlers);
    const twice = () => collectHandlers([...features, { ...chat, name: 'second' }]);
    expect(twice).toThrow('second adds handlers of chat');
  });

  it('removes every table of project rows with the project; only the books stay', () => {
    const left = features
      .filter(({ project }) => !project)
      .flatMap(({ tables = [] }) => tables)
      .filter((table) => 'projectUuid' in getTableColumns(table));
    expect(namesOf(left)).toEqual(['cases', 'token_ledger']);
  });

  it('removes the rows of a listed feature with its project, and of no other project', async () => {
    const { db } = open();
    const { id: userId } = await insertUserRow(db);
    const projectsOf = (list: readonly Feature[]) =>
      createProjects({
        db,
        clock: app.clock,
        planOf: async () => 'CODE_PLAN_FREE',
        removeRows: (tx, uuids) => removeProjectRows(list, tx, uuids),
        onDeleted: async () => {},
      });
    const projects = projectsOf([...features, notesFeature]);
    const create = async () => {
      const { uuid } = await projects.issueUuid(userId);
      const input = { uuid, title: 'A shop', isManage: 0, chatId: '', webType: 1 } as const;
      const { id } = await projects.create(userId, input);
      await db.insert(notes).values({ projectUuid: uuid, number: 1 });
      return { id, uuid };
    };
    const rows = async () => (await db.select().from(notes)).map((row) => row.projectUuid);
    const first = await create();
    const second = await create();
    await projects.remove(userId, [first.id]);
    expect(await rows()).toEqual([second.uuid]);
    await projectsOf(features).remove(userId, [second.id]);
    expect(await rows()).toEqual([second.uuid]);
  });

  it('merges nightly counts in order, and ends the features around the open streams', async () => {
    const steps: string[] = [];
    const feature = (name: string): Feature => ({
      name,
      nightly: async () => {
        steps.push(`night ${name}`);
        return { [name]: steps.length };
      },
      stop: async () => void steps.push(`stop ${name}`),
      close: async () => void steps.push(`close ${name}`),
    });
    const list = [feature('one'), { name: 'idle' }, feature('two')];
    expect(await runNightly(list, app.clock.now())).toEqual({ one: 1, two: 2 });
    await stopFeatures(list, async () => void steps.push('drain'));
    expect(steps.slice(2)).toEqual(['stop one', 'stop two', 'drain', 'close one', 'close two']);
  });

  it('keeps the calls of turns for a week of nights [GEN-060]', async () => {
    const { db } = open();
    const run = crypto.randomUUID();
    const now = new Date();
    await db.insert(schema.runs).values({
      ...{
        id: run,
        kind: 'chat' as const,
        status: 'done' as const,
        input: {},
        owner: 'test',
        leaseUntil: now,
      },
      ...{ userId: await insertUser(db), projectUuid: crypto.randomUUID() },
      ...{ createdAt: now, endedAt: now },
    });
    await storeCall(db, { run, number: 1, call: {} as never });
    const nightly = features.find(({ name }) => name === 'runs')?.nightly;
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
    const removed = async (count: number) => (await nightly?.(days(count)))?.calls;
    expect(await removed(6)).toBe(0);
    expect(await removed(8)).toBe(1);
  });
});
