import { z } from 'zod';
import { yuanOf } from '../../../../domain/billing/price.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type OrderReference,
  type PayGateway,
  type PaymentRequest,
  type PaymentState,
  PayProviderError,
  type WebhookEvent,
  type WebhookRequest,
} from '../../../ports/pay.ts';
import { minorOf, readJson } from '../request-text.ts';
import { createPayPalClient, type PayPalAccess } from './client.ts';

/** `merchantId`, if set, is the account that payments must go to. */
export type PayPalConfig = PayPalAccess & { webhookId: string; merchantId: string | undefined };

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Payee = z.object({ merchant_id: z.string().optional() }).optional();
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
  payee: Payee,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});
const Order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().optional(),
      payee: Payee,
      payments: z.object({ captures: z.array(Capture).optional() }).optional(),
    }),
  ),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});
const Event = z.object({ id: z.string().min(1), event_type: z.string(), resource: z.unknown() });

type Context = { config: PayPalConfig; clock: Clock };

/**
 * The gateway to PayPal Orders v2. The user approves on PayPal's page, then this server captures
 * the payment. No money moves before the capture.
 */
export function createPayPal({ config, clock }: Context): PayGateway {
  const client = createPayPalClient({ access: config, clock });

  async function order(
    method: 'GET' | 'POST',
    path: string,
    options: { payload?: object; requestId?: string } = {},
  ) {
    const parsed = Order.safeParse(
      await client.call(method, `/v2/checkout/orders${path}`, options),
    );
    if (!parsed.success) throw new PayProviderError('down', 'PayPal answered in another form');
    return parsed.data;
  }

  return {
    acknowledgement: { status: 200, type: 'application/json', body: '{}' },

    async create({ orderNo, title, charge, returnUrl }: PaymentRequest) {
      const amount = { currency_code: charge.currency, value: yuanOf(charge.minor) };
      const experience = {
        return_url: returnUrl,
        cancel_url: returnUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      };
      const made = await order('POST', '', {
        requestId: orderNo,
        payload: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: 'default',
              custom_id: orderNo,
              invoice_id: orderNo,
              description: title.slice(0, 127),
              amount,
            },
          ],
          payment_source: { paypal: { experience_context: experience } },
        },
      });
      const address = made.links?.find(
        ({ rel }) => rel === 'payer-action' || rel === 'approve',
      )?.href;
      if (!address) throw new PayProviderError('refused', 'PayPal gave no address to approve at');
      return { payBody: address, providerRef: made.id };
    },

    async query({ providerRef }: OrderReference) {
      if (!providerRef) return { kind: 'unknown' };
      const found = await order('GET', `/${providerRef}`);
      if (found.status !== 'APPROVED') return report({ config, clock }, found);
      return report(
        { config, clock },
        await order('POST', `/${providerRef}/capture`, {
          payload: {},
          requestId: `${providerRef}-capture`,
        }),
      );
    },

    verifyWebhook: (request) => readEvent({ client, config, clock }, request),

    // Nothing needs closing: an order that is not captured takes no money and expires.
    close: async () => {},

    async refund({ providerRef, refundNo, charge }) {
      const found = providerRef ? await order('GET', `/${providerRef}`) : undefined;
      const capture = found?.purchase_units[0]?.payments?.captures?.[0];
      if (!capture) throw new PayProviderError('refused', 'PayPal has no capture of the order');
      const amount = { currency_code: charge.currency, value: yuanOf(charge.minor) };
      await client.call('POST', `/v2/payments/captures/${capture.id}/refund`, {
        payload: { amount },
        requestId: refundNo,
      });
    },
  };
}

async function readEvent(
  { client, config, clock }: Context & { client: ReturnType<typeof createPayPalClient> },
  { header, body }: WebhookRequest,
): Promise<WebhookEvent> {
  const text = new TextDecoder().decode(body);
  const event = Event.safeParse(readJson(text));
  const names = [
    'auth-algo',
    'cert-url',
    'transmission-id',
    'transmission-sig',
    'transmission-time',
  ];
  const given = names.map((name) => [name.replace('-', '_'), header(`paypal-${name}`)] as const);
  if (!event.success || given.some(([, value]) => !value))
    throw new PayProviderError('forged', 'not a message of PayPal');
  if (!(await client.isSigned(Object.fromEntries(given), config.webhookId, text)))
    throw new PayProviderError('forged', 'PayPal does not know this message');
  const { id: eventId, event_type: type, resource } = event.data;
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    const orderNo = Order.safeParse(resource).data?.purchase_units[0]?.custom_id;
    return orderNo ? { kind: 'ask', eventId, orderNo } : { kind: 'other', eventId };
  }
  const capture = Capture.safeParse(resource).data;
  if (type !== 'PAYMENT.CAPTURE.COMPLETED' || capture?.status !== 'COMPLETED' || !capture.custom_id)
    return { kind: 'other', eventId };
  const providerRef = capture.supplementary_data?.related_ids?.order_id ?? null;
  return {
    ...paid(capture, clock),
    eventId,
    orderNo: capture.custom_id,
    providerRef,
    forUs: isOurs(config, capture.payee),
  };
}

function report({ config, clock }: Context, found: z.output<typeof Order>): PaymentState {
  const [unit] = found.purchase_units;
  const capture = unit?.payments?.captures?.find(({ status }) => status === 'COMPLETED');
  const orderNo = unit?.custom_id ?? capture?.custom_id;
  if (!orderNo) return { kind: 'unknown' };
  const common = { orderNo, providerRef: found.id, forUs: isOurs(config, unit?.payee) };
  if (capture) return { ...paid(capture, clock), ...common };
  return found.status === 'VOIDED'
    ? { kind: 'closed', eventId: `${found.id}:voided`, ...common }
    : { kind: 'open' };
}

const paid = ({ id, amount }: z.output<typeof Capture>, clock: Clock) => ({
  ...{ kind: 'paid' as const, eventId: id, paidAt: clock.now() },
  charge: { currency: amount.currency_code, minor: minorOf(amount.value) },
});

function isOurs({ merchantId }: PayPalConfig, payee: z.output<typeof Payee>): boolean {
  return !merchantId || payee?.merchant_id === merchantId;
}
