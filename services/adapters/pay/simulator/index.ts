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
import { alipayRoutes } from './alipay.ts';
import { issueCertificate } from './certificate.ts';
import { paypalRoutes } from './paypal.ts';
import { generateRsaKeys } from './rsa-keys.ts';
import { createPaymentStore, type SimulatedPayment } from './simulated-payments.ts';
import { generateSimulatorKeys, type SimulatorKeys } from './simulator-keys.ts';
import { stripeRoutes } from './stripe.ts';
import { createWebhookSender, type WebhookDelivery } from './webhook-sender.ts';
import { wechatRoutes } from './wechat.ts';

export type { ProviderMessage } from './provider-message.ts';
export type { SimulatedPayment } from './simulated-payments.ts';
export type { WebhookDelivery } from './webhook-sender.ts';

type Options = { clock: Clock; webUrl: string; deliver: WebhookDelivery };
export type PaySimulator = ReturnType<typeof createPaySimulator>;

/**
 * Simulates Alipay, WeChat Pay, Stripe and PayPal on one loopback port, each with its real protocol
 * and its own keys. It verifies the client's signatures and signs its responses. Its server starts
 * with the first order. The tester pays on the page `/dev/pay`.
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

  const webhooks = createWebhookSender({
    clock,
    deliver,
    keys: async () => (await ensureOpen()).identity,
  });

  return {
    bills: (): SimulatedPayment[] => bills.list(),
    find: (code: string): SimulatedPayment | undefined => bills.byCode(code),
    opened: ensureOpen,
    seal: webhooks.build,
    notify: webhooks.notify,

    /** Returns the configuration that the product's clients need to call the simulators. */
    async configs(): Promise<Configs> {
      const { identity, address } = await ensureOpen();
      return configsOf(identity, address);
    },

    /**
     * Pays a bill and sends its notification. Does not wait for a notification with the fault
     * `delay`. Returns the bill, or undefined when the bill does not exist or is not open.
     */
    async pay(code: string, fault?: PayFault): Promise<SimulatedPayment | undefined> {
      const bill = bills.byCode(code);
      if (bill?.status !== 'open') return undefined;
      if (bill.channel === 'PAYPAL') bill.status = 'approved';
      else Object.assign(bill, { status: 'paid', paidAt: clock.now() });
      const sent = webhooks.notify(bill, fault);
      if (fault === 'delay') sent.catch(() => {});
      else await sent;
      return bill;
    },

    /** Declines a bill: closes it and sends a notification, except for PayPal. */
    async decline(code: string): Promise<SimulatedPayment | undefined> {
      const bill = bills.byCode(code);
      if (bill?.status !== 'open') return undefined;
      bill.status = 'closed';
      if (bill.channel !== 'PAYPAL')
        await webhooks.send(await webhooks.build(bill, ['closed'], undefined));
      return bill;
    },

    /**
     * Replaces the signing certificate of the simulated WeChat Pay, as the real one does every few
     * years.
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
