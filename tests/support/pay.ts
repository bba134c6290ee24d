import type { PayChannel, PayScene } from '../../domain/entities/order.ts';
import type { PayHouse } from '../../services/adapters/pay/house/index.ts';
import { openPay } from '../../services/adapters/pay/index.ts';
import type { Bill, Delivery, PayProvider } from '../../services/ports/pay.ts';
import type { FakeClock } from './clock.ts';

export type Message = { path: string; headers: Record<string, string>; body: string };

/** Our four clients on the pay house, whose messages are kept instead of delivered. */
export function openHouse(clock: FakeClock) {
  const messages: Message[] = [];
  const deliver = async (path: string, { headers, body }: Omit<Message, 'path'>) => {
    messages.push({ path, headers, body });
    return new Response('ok');
  };
  const { providers, house } = openPay({ environment: {}, clock, embedded: true, webUrl: 'http://localhost:3000', deliver });
  if (!house) throw new Error('Nothing is simulated');
  const provider = (channel: PayChannel) => providers.find((one) => one.channel === channel) as PayProvider;
  return { house, provider, messages };
}

/** What one of our clients is asked to have paid. */
export function billOf(channel: PayChannel, clock: FakeClock, orderNo: string, scene?: PayScene): Bill {
  return {
    orderNo,
    title: '充值 100% & more',
    charge: { currency: channel === 'PAYPAL' ? 'USD' : 'CNY', minor: 2900 },
    expiresAt: new Date(clock.now().getTime() + 30 * 60_000),
    returnUrl: `http://localhost:3000/?orderNo=${orderNo}`,
    scene: scene ?? (channel === 'ALI' || channel === 'WECHAT' ? 'qr' : 'page'),
    ip: '127.0.0.1',
  };
}

/** The code of the payer's page in what a client was given to open or to draw. */
export const codeOf = (payBody: string): string => new URL(payBody).searchParams.get('code') ?? '';

export function asDelivery({ headers, body }: Pick<Message, 'headers' | 'body'>): Delivery {
  return { header: (name) => headers[name.toLowerCase()], body: new TextEncoder().encode(body) };
}

/** Pays at the house, as the payer's page does. */
export async function payAt(house: PayHouse, payBody: string) {
  const bill = await house.pay(codeOf(payBody));
  if (!bill) throw new Error('There was nothing to pay');
  return bill;
}
