import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTurnStats } from '../../services/chat/turn-stats.ts';
import { runs, tokenLedger } from '../../services/store/schema/index.ts';
import { withDatabase } from '../support/database.ts';
import { insertUser } from '../support/rows.ts';

withDatabase('the usual duration of runs', (open) => {
  async function ran(seconds: number, rest: Partial<typeof runs.$inferInsert> = {}): Promise<void> {
    const createdAt = new Date('2026-11-21T08:00:00Z');
    const later = (after: number) => new Date(createdAt.getTime() + after * 1000);
    await open()
      .db.insert(runs)
      .values({
        id: randomUUID(),
        kind: 'chat',
        userId: await insertUser(open().db),
        projectUuid: randomUUID(),
        status: 'done',
        input: {},
        owner: 'x',
        leaseUntil: createdAt,
        createdAt,
        startedAt: later(1),
        endedAt: later(seconds - 1),
        readyAt: later(seconds),
        ...rest,
      });
  }

  it('returns p50 and p90 of send → ready after five runs, never before [PP-13]', async () => {
    const usual = createTurnStats(open().db);
    for (const seconds of [40, 50, 60, 70]) await ran(seconds);
    await ran(5, { status: 'failed' });
    await ran(5, { kind: 'command' });
    await ran(5, { readyAt: null });
    expect(await usual.timeToReady()).toBeNull();
    expect(await usual.slotSeconds()).toBeUndefined();
    await ran(100);
    expect(await usual.timeToReady()).toEqual({ p50: 60, p90: 100 });
    expect(await usual.slotSeconds()).toBe(58);
  });

  it('returns the median cost of a model’s turns, after five of them [PP-16]', async () => {
    const usual = createTurnStats(open().db);
    const charged = async (tokens: number, model: string, kind: 'chat' | 'enhance' = 'chat') => {
      const ref = randomUUID();
      await ran(10, { id: ref, kind });
      const [run] = await open()
        .db.select({ userId: runs.userId })
        .from(runs)
        .where(eq(runs.id, ref));
      await open()
        .db.insert(tokenLedger)
        .values({
          userId: run?.userId ?? 0,
          delta: -tokens,
          kind: 'run',
          ref,
          detail: { model },
          at: new Date(),
        });
    };
    for (const tokens of [100, 9_000, 300, 200]) await charged(tokens, 'm');
    for (const tokens of [1, 2, 3]) await charged(tokens, 'm', 'enhance');
    await charged(5, 'another');
    expect(await usual.medianCost('m')).toBeNull();
    await charged(400, 'm');
    expect(await usual.medianCost('m')).toBe(300);
  });
});
