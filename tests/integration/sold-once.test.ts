import { eq, like } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { payChannels } from '../../domain/entities/order.ts';
import { limits } from '../../domain/limits/index.ts';
import {
  fulfilments,
  orders as orderRows,
  payEvents,
  products,
} from '../../services/store/schema/index.ts';
import { transaction } from '../../services/store/transaction.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { order, payBill, paySimulatorOf, pricing, statusOf, tokensOf } from '../support/pay.ts';

withDatabase('products sold once', (open) => {
  let app: TestApp;
  // The providers' own clients use the machine's clock.
  const clock = new FakeClock(new Date().toISOString());
  beforeAll(async () => {
    app = await createTestApp(open(), { clock });
    return () => app.close();
  });
  const shop = () => app.services.money.catalogue;
  const idOf = async (as: Person) =>
    Number((await app.call(contract.account.user, {}, { as })).data.userId);
  const rowOf = async (orderNo: string) =>
    (await open().db.select().from(orderRows).where(eq(orderRows.orderNo, orderNo)))[0];
  const eventsOf = (orderNo: string) =>
    open().db.select().from(payEvents).where(eq(payEvents.orderNo, orderNo));
  async function seatsLeft(): Promise<number> {
    const plans = await shop().listProducts({
      type: 'PLAN',
      channel: 'DEFAULT',
      language: 'en_US',
    });
    return plans.flatMap(({ seats }) => (seats ? [seats.left] : []))[0] ?? 0;
  }

  it.each([
    ['the trial of one user twice', 'CODE_PLAN_TASTE', true],
    ['the last lifetime plan to two users', 'CODE_PLAN_PERMIUM', false],
  ])('%s, when concurrent orders are paid at once [GAP-25, SEC-L1]', async (_, code, isOneUser) => {
    const { db } = open();
    const sold = 200 - (await seatsLeft());
    await db
      .update(products)
      .set({ seats: sold + 1 })
      .where(eq(products.code, 'CODE_PLAN_PERMIUM'));
    const ada = await idOf(await app.signIn());
    const users = isOneUser
      ? [ada, ada, ada]
      : [ada, await idOf(await app.signIn()), await idOf(await app.signIn())];
    const { product } = await shop().quote(ada, `${code}-default`, clock.now());
    const fulfil = (userId: number, orderNo: string) =>
      transaction(db, (tx) => shop().fulfil(tx, { userId, product, orderNo, now: clock.now() }));
    const answers = await Promise.all(users.map((userId, at) => fulfil(userId, `${code}-${at}`)));
    expect(answers.toSorted()).toEqual(['done', 'refused', 'refused']);
    // Delivering the winner's order again changes nothing.
    const winner = answers.indexOf('done');
    expect(await fulfil(users[winner] ?? 0, `${code}-${winner}`)).toBe('before');
    const rows = await db
      .select()
      .from(fulfilments)
      .where(like(fulfilments.orderNo, `${code}-%`));
    expect(rows).toHaveLength(1);
    await db.update(products).set({ seats: 200 }).where(eq(products.code, 'CODE_PLAN_PERMIUM'));
  });

  it.each(payChannels)(
    'refunds the second of two trials that were ordered at once and both paid with %s [GAP-25, SEC-L1]',
    async (channel) => {
      const person = await app.signIn();
      const made = [
        await order(app, person, channel, pricing.trial),
        await order(app, person, channel, pricing.trial),
      ];
      const before = await tokensOf(app, person);
      await Promise.all(made.map(({ payBody }) => payBill(paySimulatorOf(app), payBody)));
      await clock.advance(limits.pay.minQueryMs + 1);
      const answers = await Promise.all(made.map(({ orderNo }) => statusOf(app, person, orderNo)));
      expect(answers.toSorted()).toEqual(['FAIL', 'SUCCESS']);
      expect(await tokensOf(app, person)).toBe(before + 100_000);
      const { userPermissionInfoList: plans } = (
        await app.call(contract.account.permission, {}, { as: person })
      ).data;
      const days =
        ((plans[0]?.authorizeEndTime ?? 0) - clock.now().getTime()) / (24 * 60 * 60 * 1000);
      expect(days).toBeLessThanOrEqual(3);
      const rows = await Promise.all(made.map(({ orderNo }) => rowOf(orderNo)));
      const refused = rows.find((row) => row?.state === 'REFUND');
      expect(refused?.refundedAt).toBeInstanceOf(Date);
      expect((await eventsOf(refused?.orderNo ?? '')).map(({ outcome }) => outcome)).toContain(
        'refused',
      );
      // Refunding again changes nothing.
      expect(await app.services.pay.orders.operator.refund(refused?.orderNo ?? '')).toMatchObject({
        ok: false,
      });
    },
  );

  it('refunds later when the process ended before it could [SEC-L1]', async () => {
    const person = await app.signIn();
    const made = [
      await order(app, person, 'ALI', pricing.trial),
      await order(app, person, 'ALI', pricing.trial),
    ];
    for (const { payBody } of made) await payBill(paySimulatorOf(app), payBody);
    const owed = made[1]?.orderNo ?? '';
    await open().db.update(orderRows).set({ refundedAt: null }).where(eq(orderRows.orderNo, owed));
    expect((await rowOf(owed))?.state).toBe('REFUND');
    await clock.advance(limits.pay.checksMs[0] + 1_000);
    await app.services.pay.orders.reconcile();
    expect((await rowOf(owed))?.refundedAt).toBeInstanceOf(Date);
  });
});
