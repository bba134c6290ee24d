import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { nonces, users } from '../../services/db/schema/index.ts';
import { type Database, transaction } from '../../services/db/transaction.ts';
import { eachDatabase } from '../support/database.ts';

const person = (userNo: string) => ({ userNo, inviteCode: userNo, createdAt: new Date(), lastSignInAt: new Date() });

eachDatabase('the database', (open) => {
  it('GAP-88 has every migration applied', async () => {
    const { db } = open();
    const [made] = await db.insert(users).values(person('1')).returning();
    expect(made).toMatchObject({ id: 10001, userNo: '1', giftTokens: 0 });
  });

  it('gives the room of what was removed to what comes', async () => {
    const { db, kind, reclaim } = open();
    const sizeAfterNight = async (night: number) => {
      const many = Array.from({ length: 2_000 }, (_, at) => ({ appKey: 'ak', nonce: `${night}-${at}-${'x'.repeat(40)}`, at: new Date() }));
      await db.insert(nonces).values(many);
      const { rows } = (await db.execute(sql`select pg_total_relation_size('nonces')::int as size`)) as unknown as {
        rows: { size: number }[];
      };
      await db.delete(nonces);
      await reclaim();
      return rows[0]?.size ?? 0;
    };
    const sizes: number[] = [];
    for (const night of [1, 2, 3, 4, 5, 6]) sizes.push(await sizeAfterNight(night));
    // PostgreSQL does it when it finds the time.
    if (kind === 'pglite') expect(sizes.at(-1)).toBeLessThan((sizes[0] ?? 0) * 2);
  });

  it('reads a moment alike from a column and as its text, in a transaction and out of one', async () => {
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

  it('answers a text that comes again with what is asked now, whatever its kind', async () => {
    const { db } = open();
    const kinds = (values: { word: string | null; at: Date; many: string[]; detail: object; yes: boolean }) =>
      db.execute(sql`select ${values.word}::text as word, ${values.at.toISOString()}::timestamptz = ${values.at.toISOString()} as at,
        ${sql.param(values.many)}::text[] as many, ${JSON.stringify(values.detail)}::jsonb as detail, ${values.yes}::boolean as yes`);
    for (const [turn, word] of ['one', null, '三', "it's"].entries()) {
      const asked = { word, at: new Date(turn), many: ['a', `b,"${turn}`], detail: { turn, in: ['x'] }, yes: turn % 2 === 0 };
      const { rows } = (await kinds(asked)) as unknown as { rows: unknown[] };
      expect(rows).toEqual([{ ...asked, at: true }]);
    }
  });

  it('goes on after a refusal, in a transaction too', async () => {
    const { db } = open();
    const spend = (handle: Database, nonce: string) => handle.insert(nonces).values({ appKey: 'twice', nonce, at: new Date() });
    const held = (handle: Database) => handle.select({ nonce: nonces.nonce }).from(nonces).where(eq(nonces.appKey, 'twice'));
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

  it('reads a table anew whose columns have changed', async () => {
    const { db } = open();
    const all = () => db.execute(sql`select * from grown`) as unknown as Promise<{ rows: unknown[] }>;
    await db.execute(sql`create table grown as select 1 as one`);
    for (const _ of [1, 2, 3]) expect((await all()).rows).toEqual([{ one: 1 }]);
    await db.execute(sql`alter table grown add two integer default 2`);
    await all().catch(() => {});
    expect((await all()).rows).toEqual([{ one: 1, two: 2 }]);
  });

  it('is asked more texts than it keeps, and some of them at once', async () => {
    const { db } = open();
    const ask = (at: number) =>
      db.execute(sql`select ${sql.raw(String(at))}::int + ${at}::int as sum`) as unknown as Promise<{ rows: unknown[] }>;
    const many = Array.from({ length: 450 }, (_, at) => at % 225);
    const answers = await Promise.all([...many, ...many.toReversed()].map(async (at) => ({ at, rows: (await ask(at)).rows })));
    for (const { at, rows } of answers) expect(rows).toEqual([{ sum: 2 * at }]);
    const { rows } = (await db.execute(sql`select count(*)::int as kept from pg_prepared_statements`)) as unknown as {
      rows: { kept: number }[];
    };
    expect(rows[0]?.kept).toBeLessThanOrEqual(201);
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
    await expect(outside).rejects.toMatchObject({ cause: { message: expect.stringContaining('use its handle') } });
    await expect(transaction(db, () => transaction(db, async () => 1))).rejects.toThrow('use its handle');
    await expect(transaction(db, (tx) => transaction(tx, async (inner) => inner.select().from(users)))).resolves.toHaveLength(1);
  });

  it('lets work that outlives its transaction use the database again', async () => {
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
