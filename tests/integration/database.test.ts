import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openProductDatabase } from '../../services/compose/database.ts';
import { readConfiguration } from '../../services/env.ts';
import * as schema from '../../services/store/schema/index.ts';
import { nonces, users } from '../../services/store/schema/index.ts';
import { type Database, transaction } from '../../services/store/transaction.ts';
import { createTestDatabase, withDatabase } from '../support/database.ts';

const person = (userNo: string) => ({
  userNo,
  inviteCode: userNo,
  createdAt: new Date(),
  lastSignInAt: new Date(),
});

/** The casing that drizzle is configured with. */
const toColumnName = (key: string) =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it('is the operator’s by DATABASE_URL, migrated on opening, and then nothing is stored in DATA_DIR [GAP-88]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sayso-no-database-'));
  const url = await createTestDatabase();
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query('drop schema public, drizzle cascade; create schema public');
  await admin.end();
  const opened = await openProductDatabase(
    readConfiguration({ DATABASE_URL: url, DATA_DIR: dataDir }),
  );
  try {
    const [made] = await opened.db.insert(users).values(person('1')).returning();
    expect([opened.kind, made?.userNo, await readdir(dataDir)]).toEqual(['postgres', '1', []]);
  } finally {
    await opened.close();
    await rm(dataDir, { recursive: true });
  }
});

withDatabase('the database', (open) => {
  it('has every migration applied [GAP-88]', async () => {
    const { db } = open();
    const [made] = await db.insert(users).values(person('1')).returning();
    expect(made).toMatchObject({ id: 10001, userNo: '1', giftTokens: 0 });
    // Every table and column that the code declares exists.
    const [stored = { columns: [] }] = await db
      .select({
        columns: sql<string[]>`(select array_agg(table_name || '.' || column_name)
          from information_schema.columns where table_schema = 'public')`,
      })
      .from(users);
    const declared = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map(
          ({ name }) => `${getTableName(table)}.${toColumnName(name)}`,
        ),
      );
    expect(declared.length).toBeGreaterThan(200);
    expect(declared.filter((column) => !stored.columns.includes(column))).toEqual([]);
  });

  it('finds the messages of a run by an index', async () => {
    const plan = await transaction(open().db, async (tx) => {
      // The planner prefers to read a small table whole.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain delete from messages where run_id = ${randomUUID()}`);
    });
    expect(JSON.stringify(plan)).toContain('messages_run');
  });

  it('reads a timestamp the same from a column and as text, inside and outside of a transaction', async () => {
    const { db } = open();
    const at = new Date('2026-03-01T08:09:10.123Z');
    await db.insert(nonces).values({ appKey: 'ak', nonce: 'moment', at });
    const read = (handle: Database) =>
      handle
        .select({ at: nonces.at, text: sql<string>`${nonces.at}` })
        .from(nonces)
        .where(eq(nonces.nonce, 'moment'));
    const [outside] = await read(db);
    expect(outside?.at).toEqual(at);
    expect(outside?.text).toBeTypeOf('string');
    expect(new Date(outside?.text ?? '')).toEqual(at);
    expect(await transaction(db, read)).toEqual([outside]);
  });

  it('returns the current parameters for a repeated statement, whatever their types', async () => {
    const { db } = open();
    const kinds = (values: {
      word: string | null;
      at: Date;
      many: string[];
      detail: object;
      yes: boolean;
    }) =>
      db.execute(sql`select ${values.word}::text as word, ${values.at.toISOString()}::timestamptz = ${values.at.toISOString()} as at,
        ${sql.param(values.many)}::text[] as many, ${JSON.stringify(values.detail)}::jsonb as detail, ${values.yes}::boolean as yes`);
    for (const [turn, word] of ['one', null, '三', "it's"].entries()) {
      const asked = {
        word,
        at: new Date(turn),
        many: ['a', `b,"${turn}`],
        detail: { turn, in: ['x'] },
        yes: turn % 2 === 0,
      };
      const { rows } = (await kinds(asked)) as unknown as { rows: unknown[] };
      expect(rows).toEqual([{ ...asked, at: true }]);
    }
  });

  it('continues after an error, in a transaction too', async () => {
    const { db } = open();
    const spend = (handle: Database, nonce: string) =>
      handle.insert(nonces).values({ appKey: 'twice', nonce, at: new Date() });
    const held = (handle: Database) =>
      handle.select({ nonce: nonces.nonce }).from(nonces).where(eq(nonces.appKey, 'twice'));
    for (const turn of [1, 2, 3]) {
      await spend(db, `${turn}`);
      await expect(spend(db, `${turn}`)).rejects.toMatchObject({ cause: { code: '23505' } });
      const refused = transaction(db, async (tx) => {
        await spend(tx, `in ${turn}`);
        await spend(tx, `in ${turn}`).catch(() => {});
        return held(tx);
      });
      await expect(refused).rejects.toMatchObject({ cause: { code: '25P02' } });
      expect(await held(db)).toHaveLength(turn);
    }
  });

  it('plans a statement again after the columns of its table changed', async () => {
    const { db } = open();
    const all = () =>
      db.execute(sql`select * from grown`) as unknown as Promise<{ rows: unknown[] }>;
    await db.execute(sql`create table grown as select 1 as one`);
    for (const _ of [1, 2, 3]) expect((await all()).rows).toEqual([{ one: 1 }]);
    await db.execute(sql`alter table grown add two integer default 2`);
    await all().catch(() => {});
    expect((await all()).rows).toEqual([{ one: 1, two: 2 }]);
  });

  it('rolls a failed transaction back', async () => {
    const { db } = open();
    const failed = transaction(db, async (tx) => {
      await tx.insert(users).values(person('2'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect((await db.select().from(users)).map((user) => user.userNo)).toEqual(['1']);
  });

  it('throws when the outer database is used inside a transaction, instead of hanging', async () => {
    const { db } = open();
    const outside = transaction(db, async () => db.select().from(users));
    await expect(outside).rejects.toMatchObject({
      cause: { message: expect.stringContaining('use its handle') },
    });
    await expect(transaction(db, () => transaction(db, async () => 1))).rejects.toThrow(
      'use its handle',
    );
    await expect(
      transaction(db, (tx) => transaction(tx, async (inner) => inner.select().from(users))),
    ).resolves.toHaveLength(1);
  });

  it('allows work that outlives its transaction to use the database again', async () => {
    const { db } = open();
    let later = Promise.resolve<unknown[]>([]);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await transaction(db, async () => {
      later = gate.then(() => db.select().from(users));
    });
    release();
    expect(await later).toHaveLength(1);
  });
});
