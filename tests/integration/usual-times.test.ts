import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createUsualTimes } from '../../services/chat/usual.ts';
import { runs } from '../../services/db/schema/index.ts';
import { eachDatabase } from '../support/database.ts';
import { insertUser } from '../support/rows.ts';

eachDatabase('how long runs take here', (open) => {
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

  it('product point 13: p50 and p90 of send → ready after five runs, never before', async () => {
    const usual = createUsualTimes(open().db);
    for (const seconds of [40, 50, 60, 70]) await ran(seconds);
    await ran(5, { status: 'failed' });
    await ran(5, { kind: 'command' });
    await ran(5, { readyAt: null });
    expect(await usual.ready()).toBeNull();
    expect(await usual.led()).toBeUndefined();
    await ran(100);
    expect(await usual.ready()).toEqual({ p50: 60, p90: 100 });
    expect(await usual.led()).toBe(58);
  });
});
