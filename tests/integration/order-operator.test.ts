import { beforeAll, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import {
  codeOf,
  notify,
  order,
  payBill,
  paySimulatorOf,
  statusOf,
  tokensOf,
} from '../support/pay.ts';

const pack = limits.packs.tokens_100;

withDatabase('orders for an operator', (open) => {
  let app: TestApp;
  // The providers' own clients use the machine's clock.
  const clock = new FakeClock(new Date().toISOString());
  beforeAll(async () => {
    app = await createTestApp(open(), { clock });
    return () => app.close();
  });

  it('refunds an order once by an operator, and takes the goods back', async () => {
    const person = await app.signIn();
    const { orderNo, payBody } = await order(app, person, 'WECHAT');
    const run = (command: Parameters<typeof app.services.admin.run>[0]) =>
      app.services.admin.run(command);
    expect((await run({ do: 'orders-refund', orderNo })).ok).toBe(false);
    const before = await tokensOf(app, person);
    const bill = await payBill(paySimulatorOf(app), payBody);
    const { ok, lines } = await run({ do: 'orders-refund', orderNo });
    expect([ok, lines[0]]).toEqual([
      true,
      `29.00 yuan of ${orderNo} were refunded and ${pack.tokens} tokens taken back.`,
    ]);
    expect([bill.status, await tokensOf(app, person)]).toEqual(['refunded', before]);
    expect((await run({ do: 'orders-refund', orderNo })).ok).toBe(false);
    // A delivered order stays delivered.
    expect(await statusOf(app, person, orderNo)).toBe('SUCCESS');
    expect((await run({ do: 'orders' })).lines.find((line) => line.startsWith(orderNo))).toContain(
      'REFUNDED',
    );
  });

  it('shows an operator the quarantined payments', async () => {
    const person = await app.signIn();
    const { orderNo, payBody } = await order(app, person, 'STRIPE');
    const bill = paySimulatorOf(app).find(codeOf(payBody));
    if (!bill) throw new Error('The house has no such bill');
    for (const message of await paySimulatorOf(app).seal(
      { ...bill, status: 'paid' },
      ['paid'],
      'wrong-amount',
    ))
      await notify(app, message);
    const { lines } = await app.services.admin.run({ do: 'orders' });
    expect(lines.find((line) => line.includes('quarantine') && line.includes(orderNo))).toContain(
      '2899 CNY',
    );
  });
});
