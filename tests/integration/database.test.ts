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
