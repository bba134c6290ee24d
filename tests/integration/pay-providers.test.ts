import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import type { PayFault } from '../../domain/billing/payment-faults.ts';
import { type PayChannel, payChannels } from '../../domain/entities/order.ts';
import { exchange, openPayProviders } from '../../services/adapters/pay/index.ts';
import { openResource, signLines } from '../../services/adapters/pay/wechat/signing.ts';
import { FakeClock } from '../support/clock.ts';
import {
  codeOf,
  openPaySimulator,
  payBill,
  paymentRequestOf,
  toWebhookRequest,
} from '../support/pay.ts';

const peer: typeof import('wechatpay-axios-plugin') = createRequire(import.meta.url)(
  'wechatpay-axios-plugin',
);

const clock = new FakeClock(new Date().toISOString());
const { house, provider, messages } = openPaySimulator(clock);
afterAll(() => house.close());

let number = 0;
const newOrderNo = () => `20260102${String(++number).padStart(10, '0')}`;
const closedUnpaid: Record<PayChannel, string> = {
  ALI: 'unknown',
  WECHAT: 'closed',
  STRIPE: 'closed',
  PAYPAL: 'open',
};

describe.each(payChannels)('%s', (channel) => {
  const client = provider(channel);
  const money = { currency: channel === 'PAYPAL' ? 'USD' : 'CNY', minor: 2900 };

  it('reports a payment the same by message and by query: for us, for this order, for this amount', async () => {
    const bill = paymentRequestOf(channel, clock, newOrderNo());
    const { payBody, providerRef } = await client.create(bill);
    const order = { orderNo: bill.orderNo, providerRef };
    expect(payBody).toContain('http://localhost:3000/dev/pay?code=');
    expect(['open', 'unknown']).toContain((await client.query(order)).kind);

    messages.length = 0;
    const paid = await payBill(house, payBody);
    const said = { kind: 'paid', orderNo: bill.orderNo, forUs: true, charge: money };
    const [first] = messages;
    const heard = await client.verifyWebhook(toWebhookRequest(first as (typeof messages)[number]));
    if (channel === 'PAYPAL') expect(heard).toMatchObject({ kind: 'ask', orderNo: bill.orderNo });
    else expect(heard).toMatchObject(said);
    // PayPal captures the payment when its status is queried.
    expect(await client.query(order)).toMatchObject(said);
    const [last] = await house.seal(paid, ['paid'], undefined);
    expect(
      await client.verifyWebhook(toWebhookRequest(last as (typeof messages)[number])),
    ).toMatchObject(said);
  });

  // An Alipay code that was not scanned, and a PayPal order that was not approved, expire by
  // themselves.
  it('can be closed, also twice', async () => {
    const bill = paymentRequestOf(channel, clock, newOrderNo());
    const { payBody, providerRef } = await client.create(bill);
    const order = { orderNo: bill.orderNo, providerRef };
    await client.close(order);
    await client.close(order);
    expect((await client.query(order)).kind).toBe(closedUnpaid[channel]);
    if (closedUnpaid[channel] === 'closed')
      expect(await house.pay(codeOf(payBody))).toBeUndefined();
  });

  it('refunds once, also when requested twice', async () => {
    const bill = paymentRequestOf(channel, clock, newOrderNo());
    const { payBody, providerRef } = await client.create(bill);
    const paid = await payBill(house, payBody);
    const order = { orderNo: bill.orderNo, providerRef };
    await client.query(order);
    for (let time = 0; time < 2; time++)
      await client.refund({ ...order, refundNo: `R${bill.orderNo}`, charge: money, paid: money });
    expect(paid.status).toBe('refunded');
  });

  it('refuses what the provider did not send: another key, an old message, part of a message', async () => {
    const bill = paymentRequestOf(channel, clock, newOrderNo());
    const { payBody, providerRef } = await client.create(bill);
    const paid = await payBill(house, payBody);
    await client.query({ orderNo: bill.orderNo, providerRef });
    const timed = channel === 'WECHAT' || channel === 'STRIPE';
    const faults: PayFault[] = ['wrong-key', 'truncated', ...(timed ? (['old'] as const) : [])];
    for (const fault of faults)
      for (const message of await house.seal(paid, ['paid'], fault))
        await expect(client.verifyWebhook(toWebhookRequest(message)), fault).rejects.toMatchObject({
          kind: 'forged',
        });
    const [honest] = await house.seal(paid, ['paid'], undefined);
    for (const name of Object.keys(honest?.headers ?? {}).filter(
      (header) => header !== 'content-type' && header !== 'paypal-cert-url',
    )) {
      const message = { body: honest?.body ?? '', headers: { ...honest?.headers, [name]: '' } };
      await expect(client.verifyWebhook(toWebhookRequest(message)), name).rejects.toMatchObject({
        kind: 'forged',
      });
    }
  });

  it('reports amount and receiver unchanged, right or wrong', async () => {
    const bill = paymentRequestOf(channel, clock, newOrderNo());
    const { payBody, providerRef } = await client.create(bill);
    const paid = await payBill(house, payBody);
    await client.query({ orderNo: bill.orderNo, providerRef });
    const [less] = await house.seal(paid, ['paid'], 'wrong-amount');
    expect(
      await client.verifyWebhook(toWebhookRequest(less as (typeof messages)[number])),
    ).toMatchObject({
      charge: { minor: 2899 },
    });
    const [foreign] = await house.seal(paid, ['paid'], 'foreign');
    expect(
      await client.verifyWebhook(toWebhookRequest(foreign as (typeof messages)[number])),
    ).toMatchObject({
      forUs: false,
    });
  });
});

describe('WeChat Pay and an independent client', () => {
  const { Formatter, Rsa, Aes } = peer;

  it('accept each other’s signatures', async () => {
    const { identity, address } = await house.opened();
    const orderNo = newOrderNo();
    const wxpay = new peer.Wechatpay({
      mchid: identity.wechat.mchId,
      serial: identity.wechat.serial,
      privateKey: identity.merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      certs: {
        [identity.wechat.platformSerial]: identity.house.publicKey.export({
          type: 'spki',
          format: 'pem',
        }) as string,
      },
    });
    const client = (
      wxpay as unknown as {
        client: {
          v3: {
            post(
              path: string,
              data: object,
              config: object,
            ): Promise<{ data: { code_url: string } }>;
          };
        };
      }
    ).client.v3;
    const asked = {
      ...{
        appid: identity.wechat.appId,
        mchid: identity.wechat.mchId,
        description: 'tea',
        out_trade_no: orderNo,
      },
      ...{ notify_url: 'http://localhost/notify/wechat', amount: { total: 100, currency: 'CNY' } },
    };
    const answer = await client.post('/v3/pay/transactions/native', asked, { baseURL: address });
    expect(answer.data.code_url).toContain('/dev/pay?code=');
    expect(await provider('WECHAT').query({ orderNo, providerRef: null })).toEqual({
      kind: 'open',
    });
  });

  it('produce the same lines, signatures and ciphertexts as our code', async () => {
    const { identity } = await house.opened();
    const [privateKey, publicKey] = [identity.merchant.privateKey, identity.merchant.publicKey];
    const lines = Formatter.request('POST', '/v3/pay?a=b', '1760000000', 'n1', '{"a":"茶"}');
    expect(signLines(privateKey, 'POST', '/v3/pay?a=b', '1760000000', 'n1', '{"a":"茶"}')).toBe(
      Rsa.sign(lines, privateKey),
    );
    const response = Formatter.response('1760000000', 'n1', '{"b":1}');
    expect(
      Rsa.verify(response, signLines(privateKey, '1760000000', 'n1', '{"b":1}'), publicKey),
    ).toBe(true);
    const { apiKey } = identity.wechat;
    const ciphertext = Aes.AesGcm.encrypt('{"a":"茶"}', apiKey, 'abcdefghijkl', 'transaction');
    expect(
      openResource(apiKey, { ciphertext, nonce: 'abcdefghijkl', associated_data: 'transaction' }),
    ).toBe('{"a":"茶"}');
  });
});

it('rejects SHA-1 for Alipay, whatever the message claims', async () => {
  const bill = paymentRequestOf('ALI', clock, newOrderNo());
  const paid = await payBill(house, (await provider('ALI').create(bill)).payBody);
  const [message] = await house.seal(paid, ['paid'], undefined);
  const { identity } = await house.opened();
  const { createSign } = await import('node:crypto');
  const form: Record<string, string> = Object.fromEntries(new URLSearchParams(message?.body));
  const { sign: _, ...rest }: Record<string, string> = { ...form, sign_type: 'RSA' };
  const { sign_type: __, ...signed } = rest;
  const text = Object.entries(signed)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const sign = createSign('RSA-SHA1')
    .update(text, 'utf8')
    .sign(identity.house.privateKey, 'base64');
  const body = new URLSearchParams({ ...rest, sign }).toString();
  await expect(
    provider('ALI').verifyWebhook(toWebhookRequest({ headers: {}, body })),
  ).rejects.toMatchObject({
    kind: 'forged',
  });
});

it.each(['ALI', 'WECHAT'] as const)(
  '%s can be paid on the phone that shows it',
  async (channel) => {
    const bill = paymentRequestOf(channel, clock, newOrderNo(), 'phone');
    const { payBody } = await provider(channel).create(bill);
    // The address for Alipay is its gateway, which redirects the browser to the payment page.
    const address =
      channel === 'ALI'
        ? ((await fetch(payBody, { redirect: 'manual' })).headers.get('location') ?? '')
        : payBody;
    if (channel === 'WECHAT')
      expect(new URL(address).searchParams.get('redirect_url')).toBe(bill.returnUrl);
    await payBill(house, address);
    expect(
      await provider(channel).query({ orderNo: bill.orderNo, providerRef: null }),
    ).toMatchObject({ kind: 'paid' });
  },
);

it('gives WeChat’s bridge the same parameters as an independent client', async () => {
  const bill = paymentRequestOf('WECHAT', clock, newOrderNo(), 'wechat');
  const request = JSON.parse((await provider('WECHAT').create(bill)).payBody);
  const { identity } = await house.opened();
  const code = /^prepay_id=(.+)$/.exec(request.package)?.[1] ?? '';
  expect(request).toMatchObject({ appId: identity.wechat.appId, signType: 'RSA' });
  const lines = peer.Formatter.joinedByLineFeed(
    request.appId,
    request.timeStamp,
    request.nonceStr,
    request.package,
  );
  expect(peer.Rsa.verify(lines, request.paySign, identity.merchant.publicKey)).toBe(true);
  await house.pay(code);
  expect(
    await provider('WECHAT').query({ orderNo: bill.orderNo, providerRef: null }),
  ).toMatchObject({ kind: 'paid' });
  await expect(
    provider('WECHAT').create({ ...bill, orderNo: newOrderNo(), openId: null }),
  ).rejects.toMatchObject({ kind: 'refused' });
});

describe('the offered channels', () => {
  const deliver = async () => new Response();
  const open = (environment: Record<string, string>, embedded = false) =>
    openPayProviders({ environment, clock, embedded, webUrl: 'http://localhost:3000', deliver });

  it('include nothing that is neither configured nor simulated', () => {
    expect(open({}).providers).toEqual([]);
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(open(stripe).providers.map(({ channel, simulated }) => [channel, simulated])).toEqual([
      ['STRIPE', false],
    ]);
    expect(
      open(stripe, true).providers.map(({ channel, simulated }) => [channel, simulated]),
    ).toEqual([
      ['ALI', true],
      ['WECHAT', true],
      ['STRIPE', false],
      ['PAYPAL', true],
    ]);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is missing'],
    [
      {
        PAYPAL_CLIENT_ID: 'a',
        PAYPAL_CLIENT_SECRET: 'b',
        PAYPAL_WEBHOOK_ID: 'c',
        PAYPAL_YUAN_PER_UNIT: '7,2',
      },
      'PAYPAL_YUAN_PER_UNIT must be a number like 7.25',
    ],
    [
      {
        STRIPE_SECRET_KEY: 'a',
        STRIPE_WEBHOOK_SECRET: 'b',
        STRIPE_API_URL: 'http://stripe.example',
      },
      'STRIPE_API_URL must be https',
    ],
    [
      {
        PAY_ALI_APP_ID: '1',
        PAY_ALI_SELLER_ID: '2',
        PAY_ALI_PRIVATE_KEY: 'x',
        PAY_ALI_PUBLIC_KEY: 'y',
      },
      'PAY_ALI_PRIVATE_KEY is no key in PEM',
    ],
  ])('name the wrong key: %j', (environment, complaint) => {
    expect(() => open(environment)).toThrow(complaint);
  });

  it.each([
    [990, 72_000, 138],
    [168_000, 72_000, 23_334],
    [1, 72_000, 1],
    [7_200, 72_000, 1_000],
  ])(
    'converts %i fen at %i ten-thousandths to %i cents, never less than the price',
    (fen, rate, cents) => {
      expect(exchange(fen, rate)).toBe(cents);
    },
  );
});
