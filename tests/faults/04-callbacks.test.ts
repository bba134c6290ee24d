import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payChannels } from '../../domain/entities/order.ts';
import { limits } from '../../domain/limits/index.ts';
import { orders, tokenLedger } from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';
import { codeOf, notify, order, paySimulatorOf, tokensOf } from '../support/pay.ts';

const rounds = faultCount(100, 2);
const each = faultCount(100, 8);

withDatabase('row 4', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open(), { clock: new FakeClock(new Date().toISOString()) });
  });
  afterAll(() => app?.close());

  it.each(payChannels)(
    `row 4: ${rounds} orders by %s, each reported ${each} times at once, paid and closed in any order: delivered once, never less than paid (seed ${faultSeed})`,
    async (channel) => {
      const random = createRandom(faultSeed);
      const house = paySimulatorOf(app);
      for (let round = 0; round < rounds; round++) {
        await app.clock.advance(60_000);
        const person = await app.signIn();
        const before = await tokensOf(app, person);
        const { orderNo, payBody } = await order(app, person, channel);
        const bill = await house.pay(codeOf(payBody), 'lost');
        if (!bill) throw new Error('There was nothing to pay');
        const paid = await house.seal({ ...bill, status: 'paid' }, ['paid'], undefined);
        const closed = await house.seal(bill, ['closed'], undefined);
        const messages = Array.from({ length: each }, () =>
          random.next() < 0.6 ? paid : closed,
        ).flat();
        const answers = await Promise.all(
          [...messages, ...paid].map((message) => notify(app, message)),
        );
        for (const { status } of [
          ...answers,
          ...(await Promise.all(closed.map((message) => notify(app, message)))),
        ])
          expect(status).toBeLessThan(300);
        const [row] = await open().db.select().from(orders).where(eq(orders.orderNo, orderNo));
        const entries = await open()
          .db.select()
          .from(tokenLedger)
          .where(eq(tokenLedger.ref, orderNo));
        const told = {
          round,
          state: row?.state,
          credits: entries.length,
          gained: (await tokensOf(app, person)) - before,
        };
        expect(told).toEqual({
          round,
          state: 'SUCCESS',
          credits: 1,
          gained: limits.packs.tokens_100.tokens,
        });
      }
    },
    rounds * 20_000 + 60_000,
  );
});
