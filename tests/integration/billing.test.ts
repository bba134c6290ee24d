import { randomUUID } from 'node:crypto';
import { eq, sum } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { isFailure } from '../../domain/errors.ts';
import { createLedger } from '../../services/billing/ledger/ledger.ts';
import type { Ledger } from '../../services/ports/ledger.ts';
import { tokenAccounts, tokenLedger } from '../../services/store/schema/index.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertUserRow } from '../support/people.ts';

withDatabase('the ledger', (open) => {
  let ledger: Ledger;
  let userId: number;
  const project = randomUUID();
  const run = () => randomUUID();
  const charge = (id: string, used: number) =>
    ledger.capture({ run: id, projectUuid: project, used, detail: { input: used } });
  const credit = (amount: number, ref: string = randomUUID()) =>
    ledger.credit({ userId, amount, kind: 'gift', ref });

  beforeEach(async () => {
    ledger = createLedger({ db: open().db, clock: new FakeClock() });
    userId = (await insertUserRow(open().db)).id;
  });

  async function expectSum() {
    const { db } = open();
    const [entries] = await db
      .select({ total: sum(tokenLedger.delta) })
      .from(tokenLedger)
      .where(eq(tokenLedger.userId, userId));
    const [account] = await db.select().from(tokenAccounts).where(eq(tokenAccounts.userId, userId));
    expect(account?.balance ?? 0).toBe(Number(entries?.total ?? 0));
    return account;
  }

  it('credits once per kind and ref', async () => {
    expect(await credit(30_000, 'first')).toBe(true);
    expect(await credit(30_000, 'first')).toBe(false);
    expect(await ledger.balance(userId)).toEqual({ tokens: 30_000, held: 0, used: 0 });
  });

  it('credits once for a hundred concurrent requests', async () => {
    const ref = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => credit(5, ref)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await expectSum())?.balance).toBe(5);
  });

  it('holds at most the free balance, and refuses without any', async () => {
    await expect(ledger.hold({ run: run(), userId, wanted: 10 })).rejects.toSatisfy((error) =>
      isFailure(error, 'insufficientTokens'),
    );
    await credit(100);
    const first = run();
    expect(await ledger.hold({ run: first, userId, wanted: 60 })).toEqual({ held: 60 });
    expect(await ledger.hold({ run: first, userId, wanted: 60 })).toEqual({ held: 60 });
    expect(await ledger.hold({ run: run(), userId, wanted: 60 })).toEqual({ held: 40 });
    await expect(ledger.hold({ run: run(), userId, wanted: 1 })).rejects.toSatisfy((error) =>
      isFailure(error, 'insufficientTokens'),
    );
  });

  describe('settles a hold', () => {
    it.each([
      { name: 'at less than it held', used: 30, charged: 30 },
      { name: 'at more than it held while the balance allows', used: 90, charged: 90 },
      { name: 'at the balance at most', used: 500, charged: 100 },
      { name: 'at nothing', used: 0, charged: 0 },
    ])('$name', async ({ used, charged }) => {
      await credit(100);
      const id = run();
      await ledger.hold({ run: id, userId, wanted: 50 });
      expect(await charge(id, used)).toEqual({ charged, tokens: 100 - charged });
      expect(await charge(id, used)).toEqual({ charged, tokens: 100 - charged });
      await ledger.release(id);
      expect(await ledger.balance(userId)).toEqual({
        tokens: 100 - charged,
        held: 0,
        used: charged,
      });
      await expectSum();
    });

    it('without a charge when the failure is ours', async () => {
      await credit(100);
      const id = run();
      await ledger.hold({ run: id, userId, wanted: 50 });
      await ledger.release(id);
      expect(await charge(id, 10)).toEqual({ charged: 0, tokens: 100 });
      expect(await ledger.balance(userId)).toEqual({ tokens: 100, held: 0, used: 0 });
    });
  });

  it('never makes the balance negative with 500 holds at once', async () => {
    await credit(100_000);
    const answers = await Promise.allSettled(
      Array.from({ length: 500 }, async () => {
        const id = run();
        await ledger.hold({ run: id, userId, wanted: 1_000 });
        return id;
      }),
    );
    const opened = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    expect(opened).toHaveLength(100);
    expect(await ledger.balance(userId)).toEqual({ tokens: 100_000, held: 100_000, used: 0 });
    await Promise.all(opened.map((id) => charge(id, 1_000)));
    expect(await expectSum()).toMatchObject({ balance: 0, held: 0, used: 100_000 });
  });

  it('keeps balance = sum of entries over random histories', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('credit' as const),
        amount: fc.integer({ min: 1, max: 500 }),
        ref: fc.integer({ min: 0, max: 5 }),
      }),
      fc.record({
        do: fc.constant('hold' as const),
        run: fc.integer({ min: 0, max: 4 }),
        amount: fc.integer({ min: 0, max: 400 }),
      }),
      fc.record({
        do: fc.constant('capture' as const),
        run: fc.integer({ min: 0, max: 4 }),
        amount: fc.integer({ min: 0, max: 600 }),
      }),
      fc.record({ do: fc.constant('release' as const), run: fc.integer({ min: 0, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (history) => {
        userId = (await insertUserRow(open().db)).id;
        const ids = Array.from({ length: 5 }, run);
        const salt = randomUUID();
        await Promise.all(
          history.map(async (one) => {
            const id = 'run' in one ? (ids[one.run] as string) : '';
            if (one.do === 'credit') await credit(one.amount, `${salt}:${one.ref}`);
            else if (one.do === 'hold')
              await ledger.hold({ run: id, userId, wanted: one.amount }).catch(() => {});
            else if (one.do === 'capture') await charge(id, one.amount).catch(() => {});
            else await ledger.release(id);
          }),
        );
        await Promise.all(ids.map((id) => ledger.release(id)));
        const account = await expectSum();
        expect(account?.balance ?? 0).toBeGreaterThanOrEqual(0);
        expect(account?.held ?? 0).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});
