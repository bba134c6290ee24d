import type { PayFault } from '../../../../domain/billing/payment-faults.ts';
import type { Clock } from '../../../ports/clock.ts';
import { buildAlipayMessage } from './alipay.ts';
import { buildPayPalMessage } from './paypal.ts';
import type { MessageKind, ProviderMessage } from './provider-message.ts';
import type { SimulatedPayment } from './simulated-payments.ts';
import type { SimulatorKeys } from './simulator-keys.ts';
import { buildStripeMessage } from './stripe.ts';
import { buildWechatMessage } from './wechat.ts';

/** Delivers a notification to the callback route, as the providers' servers do. */
export type WebhookDelivery = (
  path: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string },
) => Promise<Response>;

const messageBuilders = {
  ALI: buildAlipayMessage,
  WECHAT: buildWechatMessage,
  STRIPE: buildStripeMessage,
  PAYPAL: buildPayPalMessage,
};
const delayMs = 10_000;

type Deps = { clock: Clock; deliver: WebhookDelivery; keys: () => Promise<SimulatorKeys> };

/** Creates the sender of the providers' notifications, which can apply a fault to them. */
export function createWebhookSender({ clock, deliver, keys }: Deps) {
  /** Builds the messages of a payment with a fault applied, in the order they arrive. */
  async function build(
    bill: SimulatedPayment,
    says: readonly MessageKind[],
    fault: PayFault | undefined,
  ): Promise<ProviderMessage[]> {
    const identity = await keys();
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
    if (bill.channel !== 'PAYPAL') return send(await build(bill, ['paid'], fault));
    // After approval this product's server captures the payment; only then is it paid.
    const approved = await send(await build(bill, ['approved'], fault));
    return bill.status === 'paid'
      ? approved + (await send(await build(bill, ['paid'], fault)))
      : approved;
  }

  return { build, send, notify };
}
