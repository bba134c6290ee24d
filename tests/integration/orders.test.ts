import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { payChannels } from '../../domain/entities/order.ts';
import { limits } from '../../domain/limits/index.ts';
import {
  orders as orderRows,
  payEvents,
  productPricings,
  tokenLedger,
} from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import {
  codeOf,
  notify,
  order,
  payBill,
  paySimulatorOf,
  pricing,
  statusOf,
  tokensOf,
} from '../support/pay.ts';

const { orders } = contract;
const pack = limits.packs.tokens_100;

withDatabase('orders', (open) => {
  let app: TestApp;
  // The providers' own clients use the machine's clock.
  const clock = new FakeClock(new Date().toISOString());
  beforeAll(async () => {
    app = await createTestApp(open(), { clock });
    return () => app.close();
  });
  const rowOf = async (orderNo: string) =>
    (await open().db.select().from(orderRows).where(eq(orderRows.orderNo, orderNo)))[0];
  const eventsOf = (orderNo: string) =>
    open().db.select().from(payEvents).where(eq(payEvents.orderNo, orderNo));
  const creditsOf = async (orderNo: string) =>
    (await open().db.select().from(tokenLedger).where(eq(tokenLedger.ref, orderNo))).length;
  const billOf = (payBody: string) => {
    const bill = paySimulatorOf(app).find(codeOf(payBody));
    if (!bill) throw new Error('The house has no such bill');
    return bill;
  };
  /** Pays at the simulator; the notification is lost. */
  async function payUnheard(payBody: string) {
    await paySimulatorOf(app).pay(codeOf(payBody), 'lost');
    return billOf(payBody);
  }

  describe.each(payChannels)('%s', (channel) => {
    let person: Person;
    beforeAll(async () => {
      person = await app.signIn();
    });

    it('delivers a paid order after the provider’s callback, and reports it [GAP-23]', async () => {
      const before = await tokensOf(app, person);
      const made = await order(app, person, channel);
      expect(made).toMatchObject({
        orderNo: expect.stringMatching(/^\d{24}$/),
        payBody: expect.stringContaining('/dev/pay?code='),
        // PayPal charges dollars; the page shows them before the click (PP-31).
        charge: { currency: channel === 'PAYPAL' ? 'USD' : 'CNY', minor: expect.any(Number) },
      });
      expect(await statusOf(app, person, made.orderNo)).toBe('WAIT');
      await payBill(paySimulatorOf(app), made.payBody);
      expect((await rowOf(made.orderNo))?.state).toBe('SUCCESS');
      expect(await statusOf(app, person, made.orderNo)).toBe('SUCCESS');
      expect(await tokensOf(app, person)).toBe(before + pack.tokens);
    });

    it('asks the provider where no callback arrives [BILL-018]', async () => {
      const { orderNo, payBody } = await order(app, person, channel);
      await payUnheard(payBody);
      expect((await rowOf(orderNo))?.state).toBe('WAIT');
      await clock.advance(limits.pay.pollMs);
      expect(await statusOf(app, person, orderNo)).toBe('SUCCESS');
      expect(await creditsOf(orderNo)).toBe(1);
    });

    it('delivers once, for any number and order of callbacks', async () => {
      const { orderNo, payBody } = await order(app, person, channel);
      const bill = await payUnheard(payBody);
      if (channel === 'PAYPAL') await statusOf(app, person, orderNo);
      const [paid] = await paySimulatorOf(app).seal(bill, ['paid'], undefined);
      const [closed] = await paySimulatorOf(app).seal(bill, ['closed'], undefined);
      if (!paid || !closed) throw new Error('The house said nothing');
      const answers = await Promise.all(
        [paid, closed, paid, closed, paid, paid].map((message) => notify(app, message)),
      );
      for (const { status } of [...answers, await notify(app, closed)])
        expect([200, 204]).toContain(status);
      expect(await statusOf(app, person, orderNo)).toBe('SUCCESS');
      expect(await creditsOf(orderNo)).toBe(1);
    });

    it.each(['wrong-amount', 'foreign'] as const)(
      'quarantines a payment that does not match the order: %s',
      async (fault) => {
        const { orderNo, payBody } = await order(app, person, channel);
        const bill = billOf(payBody);
        const [message] = await paySimulatorOf(app).seal(
          { ...bill, status: 'paid' },
          ['paid'],
          fault,
        );
        if (!message) throw new Error('The house said nothing');
        const answer = await notify(app, message);
        expect([200, 204]).toContain(answer.status);
        expect((await eventsOf(orderNo)).map(({ outcome }) => outcome)).toEqual(['quarantine']);
        expect([(await rowOf(orderNo))?.state, await creditsOf(orderNo)]).toEqual(['WAIT', 0]);
      },
    );

    it.each(['wrong-key', 'truncated'] as const)(
      'refuses a message that is not from the provider: %s',
      async (fault) => {
        const { orderNo, payBody } = await order(app, person, channel);
        const [message] = await paySimulatorOf(app).seal(
          { ...billOf(payBody), status: 'paid' },
          ['paid'],
          fault,
        );
        if (!message) throw new Error('The house said nothing');
        const { status } = await notify(app, message);
        // A truncated message to WeChat's path can only fail by its signature.
        expect(status).toBe(401);
        expect([await eventsOf(orderNo), await creditsOf(orderNo)]).toEqual([[], 0]);
      },
    );

    it('delivers an expired order that was paid in time and reported late', async () => {
      const { orderNo, payBody } = await order(app, person, channel);
      const bill = await payUnheard(payBody);
      // Neither a query nor a job has run: the order has expired for us, but it is paid.
      await open()
        .db.update(orderRows)
        .set({ state: 'EXPIRED' })
        .where(eq(orderRows.orderNo, orderNo));
      if (channel === 'PAYPAL')
        await app.services.pay.providers
          .find((one) => one.channel === channel)
          ?.query({ orderNo, providerRef: bill.id });
      const [message] = await paySimulatorOf(app).seal(bill, ['paid'], undefined);
      if (!message) throw new Error('The house said nothing');
      await notify(app, message);
      expect([(await rowOf(orderNo))?.state, await creditsOf(orderNo)]).toEqual(['SUCCESS', 1]);
    });
  });

  it('charges the server’s price, whatever the caller sends [BILL-015]', async () => {
    const person = await app.signIn();
    const { db } = open();
    const [was] = await db
      .select()
      .from(productPricings)
      .where(eq(productPricings.id, pricing.month));
    const first = await order(app, person, 'WECHAT', pricing.month);
    await db
      .update(productPricings)
      .set({ discountedFen: 100 })
      .where(eq(productPricings.id, pricing.month));
    onTestFinished(async () => {
      await db
        .update(productPricings)
        .set({ discountedFen: was?.discountedFen ?? 0 })
        .where(eq(productPricings.id, pricing.month));
    });
    const second = await order(app, person, 'WECHAT', pricing.month);
    expect(
      await Promise.all([first, second].map(async ({ payBody }) => billOf(payBody).charge.minor)),
    ).toEqual([was?.discountedFen, 100]);
    // An earlier order keeps its price.
    await payBill(paySimulatorOf(app), first.payBody);
    expect(await statusOf(app, person, first.orderNo)).toBe('SUCCESS');
  });

  it('ends an unpaid order after 30 minutes [GAP-23]', async () => {
    const person = await app.signIn();
    const { orderNo, payBody, expiresAt } = await order(app, person, 'WECHAT');
    expect(expiresAt).toBe(clock.now().getTime() + 30 * 60_000);
    // The provider got the expiry exact to the second.
    await clock.advance(limits.pay.orderMs - 1_000);
    const later = await app.signIn(person.phone);
    expect(await statusOf(app, later, orderNo)).toBe('WAIT');
    await clock.advance(limits.pay.minQueryMs + 1_000);
    expect(await statusOf(app, later, orderNo)).toBe('FAIL');
    expect(billOf(payBody).status).toBe('closed');
  });

  it('fails the order when the payer refuses', async () => {
    const person = await app.signIn();
    const { orderNo, payBody } = await order(app, person, 'ALI');
    await paySimulatorOf(app).decline(codeOf(payBody));
    expect(await statusOf(app, person, orderNo)).toBe('FAIL');
  });

  it('finds payments without a callback in the background', async () => {
    const person = await app.signIn();
    const { orderNo, payBody } = await order(app, person, 'STRIPE');
    await payUnheard(payBody);
    await app.services.pay.orders.reconcile();
    expect((await rowOf(orderNo))?.state).toBe('WAIT');
    await clock.advance(60_000);
    await app.services.pay.orders.reconcile();
    expect((await rowOf(orderNo))?.state).toBe('SUCCESS');
  });

  it('polls an unpaid order five times and then stops', async () => {
    const person = await app.signIn();
    const { orderNo } = await order(app, person, 'WECHAT');
    const asked: number[] = [];
    let minute = 0;
    for (const next of [1, 2, 5, 6, 15, 16, 30, 31, 60, 61]) {
      await clock.advance((next - minute) * 60_000);
      minute = next;
      const before = (await rowOf(orderNo))?.askedAt?.getTime();
      await app.services.pay.orders.reconcile();
      if ((await rowOf(orderNo))?.askedAt?.getTime() !== before) asked.push(minute);
    }
    expect(asked).toEqual([1, 5, 15, 30, 60]);
    expect(await creditsOf(orderNo)).toBe(0);
    expect(['FAIL', 'EXPIRED']).toContain((await rowOf(orderNo))?.state);
  });

  it('remembers who had the trial [BILL-022, GAP-25]', async () => {
    const person = await app.signIn();
    const bought = async () =>
      (await app.call(orders.purchased, { id: 'CODE_PLAN_TASTE' }, { as: person })).data;
    expect(await bought()).toBe(false);
    const { payBody } = await order(app, person, 'ALI', pricing.trial);
    expect(await bought()).toBe(false);
    await payBill(paySimulatorOf(app), payBody);
    expect(await bought()).toBe(true);
    const again = await app.call(
      orders.create,
      { productPricingId: pricing.trial, channel: 'ALI' },
      { as: person },
    );
    expect(again.code).toBe(400);
  });

  it('completes a free trial at once [GAP-25]', async () => {
    const { db } = open();
    const [was] = await db
      .select()
      .from(productPricings)
      .where(eq(productPricings.id, pricing.trial));
    await db
      .update(productPricings)
      .set({ discountedFen: 0 })
      .where(eq(productPricings.id, pricing.trial));
    onTestFinished(async () => {
      await db
        .update(productPricings)
        .set({ discountedFen: was?.discountedFen ?? 0 })
        .where(eq(productPricings.id, pricing.trial));
    });
    const person = await app.signIn();
    const made = await order(app, person, 'ALI', pricing.trial);
    expect([made.payBody, await statusOf(app, person, made.orderNo)]).toEqual(['', 'SUCCESS']);
    const { userPermissionInfoList: plans } = (
      await app.call(contract.account.permission, {}, { as: person })
    ).data;
    expect(plans[0]?.backendCode).toBe('CODE_PLAN_TASTE');
  });

  it('lists payments and system credits, by pages, in the caller’s language, in the one order there is [UC-009, GAP-24]', async () => {
    const person = await app.signIn();
    await order(app, person, 'ALI');
    const paid = await order(app, person, 'ALI');
    await clock.advance(1_000);
    await payBill(paySimulatorOf(app), paid.payBody);
    const page = { pageNum: 1, pageSize: 10, orderBy: 'o.id', isAsc: 'desc' } as const;
    const { data } = await app.call(orders.list, page, {
      as: person,
      headers: { 'accept-language': 'en-US' },
    });
    expect([data.total, data.totalPage]).toEqual([2, 1]);
    const [first, second] = data.list;
    expect(first).toMatchObject({
      orderNo: paid.orderNo,
      channel: 'ALI',
      wordCount: pack.tokens,
      amount: '29.00',
      title: expect.stringContaining('tokens'),
    });
    expect(first?.callbackTime).toBe(clock.now().getTime());
    expect(second).toMatchObject({
      channel: 'SYSTEM',
      wordCount: 30_000,
      amount: '0.00',
      title: 'First sign‑in gift',
      callbackTime: null,
    });
    for (const orderBy of ['o.amount', 'id', 'o.id; drop table orders'])
      expect(
        (await app.call(orders.list, { ...page, orderBy: orderBy as 'o.id' }, { as: person })).code,
      ).toBe(400);
    expect(second?.rechargeTime).toBeLessThan(clock.now().getTime());
    const small = (
      await app.call(orders.list, { ...page, pageNum: 2, pageSize: 1 }, { as: person })
    ).data;
    expect([small.list.length, small.total, small.totalPage]).toEqual([1, 2, 2]);
    expect(small.list[0]?.channel).toBe('SYSTEM');
  });
});
