import { contract } from '../../domain/contract/index.ts';
import type { PayChannel, PayScene } from '../../domain/entities/order.ts';
import { openPayProviders } from '../../services/adapters/pay/index.ts';
import type { PaySimulator } from '../../services/adapters/pay/simulator/index.ts';
import type { PaymentRequest, PayProvider, WebhookRequest } from '../../services/ports/pay.ts';
import type { Person, TestApp } from './app.ts';
import type { FakeClock } from './clock.ts';

export type Message = { path: string; headers: Record<string, string>; body: string };

/**
 * Opens the four payment clients on the payment simulator (`house`). Stores the simulator's
 * messages instead of delivering them.
 */
export function openPaySimulator(clock: FakeClock) {
  const messages: Message[] = [];
  const deliver = async (path: string, { headers, body }: Omit<Message, 'path'>) => {
    messages.push({ path, headers, body });
    return new Response('ok');
  };
  const { providers, simulator: house } = openPayProviders({
    environment: {},
    clock,
    embedded: true,
    webUrl: 'http://localhost:3000',
    deliver,
  });
  if (!house) throw new Error('Nothing is simulated');
  const provider = (channel: PayChannel) =>
    providers.find((one) => one.channel === channel) as PayProvider;
  return { house, provider, messages };
}

/** Returns a bill as passed to a payment client. */
export function paymentRequestOf(
  channel: PayChannel,
  clock: FakeClock,
  orderNo: string,
  scene?: PayScene,
): PaymentRequest {
  return {
    orderNo,
    title: '充值 100% & more',
    charge: { currency: channel === 'PAYPAL' ? 'USD' : 'CNY', minor: 2900 },
    expiresAt: new Date(clock.now().getTime() + 30 * 60_000),
    returnUrl: `http://localhost:3000/?orderNo=${orderNo}`,
    scene: scene ?? (channel === 'ALI' || channel === 'WECHAT' ? 'qr' : 'page'),
    ip: '127.0.0.1',
    openId: scene === 'wechat' ? 'oSimulated' : null,
  };
}

/** Returns the code of the payer's page from the URL that a client opens or draws. */
export const codeOf = (payBody: string): string => new URL(payBody).searchParams.get('code') ?? '';

export function toWebhookRequest({
  headers,
  body,
}: Pick<Message, 'headers' | 'body'>): WebhookRequest {
  return { header: (name) => headers[name.toLowerCase()], body: new TextEncoder().encode(body) };
}

/** Pays at the simulator, as the payer's page does. */
export async function payBill(house: PaySimulator, payBody: string) {
  const bill = await house.pay(codeOf(payBody));
  if (!bill) throw new Error('There was nothing to pay');
  return bill;
}

/** Ids of the catalogue's first prices, as on the wire. */
export const pricing = {
  tokens: 'tokens_100-default',
  trial: 'CODE_PLAN_TASTE-default',
  month: 'CODE_PLAN_ADVANCE-default',
} as const;

/** Creates an order as a user does. Throws if it is refused. */
export async function order(
  app: TestApp,
  as: Person,
  channel: PayChannel,
  productPricingId: string = pricing.tokens,
) {
  const { code, message, data } = await app.call(
    contract.orders.create,
    { productPricingId, channel },
    { as },
  );
  if (code !== 200) throw new Error(`The order was refused: ${code} ${message}`);
  return data;
}

export const statusOf = async (app: TestApp, as: Person, orderNo: string) =>
  (await app.call(contract.orders.status, { orderNo }, { as })).data.orderStatus;

export const tokensOf = async (app: TestApp, as: Person) =>
  (await app.call(contract.account.tokens, {}, { as })).data.tokens;

/** Posts a message to the product's callback. */
export const notify = (app: TestApp, { path, headers, body }: Message) =>
  app.services.app.request(path, { method: 'POST', headers, body });

export function paySimulatorOf(app: TestApp): PaySimulator {
  const { house } = app.services.pay;
  if (!house) throw new Error('Nothing is simulated');
  return house;
}
