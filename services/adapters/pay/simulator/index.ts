import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { PayFault } from '../../../../domain/billing/payment-faults.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AlipayConfig } from '../alipay/index.ts';
import type { PayPalConfig } from '../paypal/index.ts';
import type { StripeConfig } from '../stripe/index.ts';
import type { WechatPayConfig } from '../wechat/index.ts';
import { alipayRoutes, buildAlipayMessage } from './alipay.ts';
import { issueCertificate } from './certificate.ts';
import { buildPayPalMessage, paypalRoutes } from './paypal.ts';
import type { MessageKind, ProviderMessage } from './provider-message.ts';
import { generateRsaKeys } from './rsa-keys.ts';
import { createPaymentStore, type SimulatedPayment } from './simulated-payments.ts';
import { generateSimulatorKeys, type SimulatorKeys } from './simulator-keys.ts';
import { buildStripeMessage, stripeRoutes } from './stripe.ts';
import { buildWechatMessage, wechatRoutes } from './wechat.ts';

export type { ProviderMessage } from './provider-message.ts';
export type { SimulatedPayment } from './simulated-payments.ts';

/** Delivers a notification to the callback route, as the providers' servers do. */
export type WebhookDelivery = (
  path: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string },
) => Promise<Response>;

type Options = { clock: Clock; webUrl: string; deliver: WebhookDelivery };
export type PaySimulator = ReturnType<typeof createPaySimulator>;

const messageBuilders = {
  ALI: buildAlipayMessage,
  WECHAT: buildWechatMessage,
  STRIPE: buildStripeMessage,
  PAYPAL: buildPayPalMessage,
};
const delayMs = 10_000;

/**
 * Simulates Alipay, WeChat Pay, Stripe and PayPal on one loopback port, each with its real protocol
 * and its own keys. It verifies the client's signatures and signs its responses. It starts with the
 * first order; the payer's page is `/dev/pay`.
 */
export function createPaySimulator({ clock, webUrl, deliver }: Options) {
  const bills = createPaymentStore(clock);
  const payerPage = (code: string) => `${webUrl}/dev/pay?code=${code}`;
  let opening: ReturnType<typeof start> | undefined;

  async function start() {
    const identity = await generateSimulatorKeys();
    const app = new Hono();
    for (const routes of [wechatRoutes, alipayRoutes, stripeRoutes, paypalRoutes])
      app.route('/', routes({ bills, clock, identity, payerPage }));
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    server.unref();
    return {
      identity,
      server,
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    };
  }
  function ensureOpen() {
    opening ??= start();
    return opening;
  }

  /** Builds the messages of a payment with a fault applied, in the order they arrive. */
  async function buildMessages(
    bill: SimulatedPayment,
    says: readonly MessageKind[],
    fault: PayFault | undefined,
  ): Promise<ProviderMessage[]> {
    const { identity } = await ensureOpen();
    const one = (said: MessageKind) =>
      messageBuilders[bill.channel](bill, said, identity, { fault, now: clock.now() });
    if (fault === 'lost') return [];
    if (fault === 'duplicate') return says.flatMap((said) => [one(said), one(said)]);
    return [...says, ...(fault === 'reorder' ? (['closed'] as const) : [])].map(one);
  }
  async function send(messages: readonly ProviderMessage[]): Promise<number> {
    let taken = 0;
    for (const { path, headers, body } of messages)
      if ((await deliver(path, { method: 'POST', headers, body })).ok) taken += 1;
    return taken;
  }
  /** Sends the notifications of a payment. Returns how many were accepted. */
  async function notify(bill: SimulatedPayment, fault?: PayFault): Promise<number> {
    if (fault === 'delay') await clock.sleep(delayMs);
    if (bill.channel !== 'PAYPAL') return send(await buildMessages(bill, ['paid'], fault));
    // After approval this product's server captures the payment; only then is it paid.
    const approved = await send(await buildMessages(bill, ['approved'], fault));
    return bill.status === 'paid'
      ? approved + (await send(await buildMessages(bill, ['paid'], fault)))
      : approved;
  }

  return {
    bills: (): SimulatedPayment[] => bills.list(),
    find: (code: string): SimulatedPayment | undefined => bills.byCode(code),
    opened: ensureOpen,
    seal: buildMessages,
    notify,

    /** Returns the configuration that the product's clients need to call the simulators. */
    async configs(): Promise<Configs> {
      const { identity, address } = await ensureOpen();
      return configsOf(identity, address);
    },

    /**
     * Pays a bill and sends its notification; does not wait for a delayed one. Returns the bill, or
     * undefined when there is nothing (more) to pay.
     */
    async pay(code: string, fault?: PayFault): Promise<SimulatedPayment | undefined> {
      const bill = bills.byCode(code);
      if (bill?.status !== 'open') return undefined;
      if (bill.channel === 'PAYPAL') bill.status = 'approved';
      else Object.assign(bill, { status: 'paid', paidAt: clock.now() });
      const sent = notify(bill, fault);
      if (fault === 'delay') sent.catch(() => {});
      else await sent;
      return bill;
    },

    /** Declines a bill: closes it and sends a notification, except for PayPal. */
    async decline(code: string): Promise<SimulatedPayment | undefined> {
      const bill = bills.byCode(code);
      if (bill?.status !== 'open') return undefined;
      bill.status = 'closed';
      if (bill.channel !== 'PAYPAL') await send(await buildMessages(bill, ['closed'], undefined));
      return bill;
    },

    /**
     * Changes the simulated WeChat Pay's signing certificate, as the real one does every few years.
     */
    async rotateCertificate(): Promise<void> {
      const { wechat } = (await ensureOpen()).identity;
      wechat.signer = await generateRsaKeys();
      const certificate = issueCertificate(wechat.signer, clock.now());
      wechat.certificates.push(certificate);
      wechat.platformSerial = certificate.serial;
    },

    async close(): Promise<void> {
      const house = await opening;
      house?.server.closeAllConnections();
      await new Promise<void>((done) => (house ? house.server.close(() => done()) : done()));
    },
  };
}

type Configs = {
  wechat: WechatPayConfig;
  alipay: AlipayConfig;
  stripe: StripeConfig;
  paypal: PayPalConfig;
};

function configsOf(
  { merchant, house, wechat, alipay, stripe, paypal }: SimulatorKeys,
  address: string,
): Configs {
  const nowhere = 'http://localhost';
  return {
    wechat: {
      ...{
        baseUrl: address,
        appId: wechat.appId,
        apiKey: wechat.apiKey,
        notifyUrl: `${nowhere}/notify/wechat`,
      },
      merchant: { id: wechat.mchId, serial: wechat.serial, key: merchant.privateKey },
      platform: new Map([[wechat.platformSerial, house.publicKey]]),
    },
    alipay: {
      ...{
        gateway: `${address}/gateway.do`,
        appId: alipay.appId,
        sellerId: alipay.sellerId,
        notifyUrl: `${nowhere}/notify/ali`,
      },
      ...{ privateKey: merchant.privateKey, publicKey: house.publicKey },
    },
    stripe: { baseUrl: address, ...stripe },
    paypal: { baseUrl: address, ...paypal },
  };
}
