import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { identities } from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { paySimulatorOf, pricing, statusOf } from '../support/pay.ts';

const { orders } = contract;
const _pack = limits.packs.tokens_100;

withDatabase('payment channels', (open) => {
  let app: TestApp;
  // The providers' own clients use the machine's clock.
  const clock = new FakeClock(new Date().toISOString());
  beforeAll(async () => {
    app = await createTestApp(open(), { clock });
    return () => app.close();
  });

  it('lists the usable payment channels, and refuses others', async () => {
    const { list } = (await app.call(orders.channels, {})).data;
    expect(list.map(({ channel, scenes }) => [channel, scenes.join()])).toEqual([
      ['ALI', 'qr,phone'],
      ['WECHAT', 'qr,phone,wechat'],
      ['STRIPE', 'page'],
      ['PAYPAL', 'page'],
    ]);
    const person = await app.signIn();
    const wrong = await app.call(
      orders.create,
      { productPricingId: pricing.tokens, channel: 'STRIPE', scene: 'qr' },
      { as: person },
    );
    expect([wrong.code, wrong.message]).toEqual([
      400,
      expect.stringContaining('这里不能用这种方式付款'),
    ]);
    const bare = await createTestApp(open(), { clock, environment: { EMBEDDED: '0' } });
    onTestFinished(() => bare.close());
    expect((await bare.call(orders.channels, {})).data.list).toEqual([]);
    expect(
      (await bare.services.app.request('/notify/stripe', { method: 'POST', body: '{}' })).status,
    ).toBe(404);
  });

  it('inside WeChat requests payment for the bound WeChat only', async () => {
    const person = await app.signIn();
    const inside = {
      productPricingId: pricing.tokens,
      channel: 'WECHAT',
      scene: 'wechat',
    } as const;
    expect((await app.call(orders.create, inside, { as: person })).code).toBe(400);
    const { userId } = (await app.call(contract.account.user, {}, { as: person })).data;
    const subject = `oPayer${userId}`;
    await open()
      .db.insert(identities)
      .values({ kind: 'wechat', subject, userId: Number(userId), createdAt: clock.now() });
    const { code, data } = await app.call(orders.create, inside, { as: person });
    expect(code).toBe(200);
    await paySimulatorOf(app).pay(
      String(JSON.parse(data.payBody).package).slice('prepay_id='.length),
    );
    expect(await statusOf(app, person, data.orderNo)).toBe('SUCCESS');
  });

  it('fails the order without further effects when a provider is down', async () => {
    const key = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    };
    const lonely = await createTestApp(open(), { clock, environment: key });
    onTestFinished(() => lonely.close());
    const person = await lonely.signIn();
    const answer = await lonely.call(
      orders.create,
      { productPricingId: pricing.tokens, channel: 'STRIPE' },
      { as: person },
    );
    expect([answer.code, answer.message]).toEqual([500, expect.stringContaining('没有扣款')]);
  });
});
