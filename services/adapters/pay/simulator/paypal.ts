import { randomBytes, randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { fenOf, yuanOf } from '../../../../domain/billing/price.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type MessageKind,
  type MessageOptions,
  messageAmount,
  type ProviderMessage,
  truncateBody,
} from './provider-message.ts';
import type { SimulatedPayment, SimulatedPayments } from './simulated-payments.ts';
import type { SimulatorKeys } from './simulator-keys.ts';

const Asked = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string(),
        description: z.string(),
        amount: z.object({ currency_code: z.string(), value: z.string() }),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url() }) }),
  }),
});

type Options = {
  bills: SimulatedPayments;
  clock: Clock;
  identity: SimulatorKeys;
  payerPage: (code: string) => string;
};

/**
 * Simulates PayPal's REST API: a token by client credentials, orders that are approved and
 * captured, and PayPal's signatures.
 */
export function paypalRoutes({ bills, clock, identity, payerPage }: Options): Hono {
  const { paypal, house } = identity;
  const tokens = new Set<string>();
  const app = new Hono();
  const problem = (c: Context, status: 400 | 401 | 404 | 422, name: string, issue = name) =>
    c.json({ name, details: [{ issue }] }, status);

  app.post('/v1/oauth2/token', async (c) => {
    const basic = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64');
    if (c.req.header('authorization') !== `Basic ${basic}`)
      return c.json({ error: 'invalid_client' }, 401);
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: 32_400 });
  });

  const guard = async (c: Context, next: () => Promise<void>) => {
    if (tokens.has(c.req.header('authorization')?.replace('Bearer ', '') ?? '')) return next();
    return problem(c, 401, 'AUTHENTICATION_FAILURE');
  };
  app.use('/v2/*', guard);
  app.use('/v1/notifications/*', guard);

  app.post('/v2/checkout/orders', async (c) => {
    const asked = Asked.safeParse(await c.req.json().catch(() => null));
    const [unit] = asked.data?.purchase_units ?? [];
    if (!asked.success || !unit) return problem(c, 400, 'INVALID_REQUEST');
    const bill = bills.open({
      ...{
        channel: 'PAYPAL',
        scene: 'page',
        orderNo: unit.custom_id,
        title: unit.description,
        expiresAt: null,
        notifyPath: '/notify/paypal',
      },
      charge: { currency: unit.amount.currency_code, minor: fenOf(unit.amount.value) },
      returnUrl: asked.data.payment_source.paypal.experience_context.return_url,
    });
    const links = [{ rel: 'payer-action', href: payerPage(bill.code), method: 'GET' }];
    return c.json({ ...order(bill, identity), status: 'PAYER_ACTION_REQUIRED', links }, 201);
  });
  app.get('/v2/checkout/orders/:id', (c) => {
    const bill = bills.byId('PAYPAL', c.req.param('id'));
    return bill ? c.json(order(bill, identity)) : problem(c, 404, 'RESOURCE_NOT_FOUND');
  });
  app.post('/v2/checkout/orders/:id/capture', (c) => {
    const bill = bills.byId('PAYPAL', c.req.param('id'));
    if (!bill) return problem(c, 404, 'RESOURCE_NOT_FOUND');
    if (bill.status === 'approved') Object.assign(bill, { status: 'paid', paidAt: clock.now() });
    return bill.status === 'paid'
      ? c.json(order(bill, identity), 201)
      : problem(c, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  });
  app.post('/v2/payments/captures/:id/refund', (c) => {
    const bill = bills
      .list()
      .find((one) => one.channel === 'PAYPAL' && one.paymentId === c.req.param('id'));
    if (bill?.status !== 'paid' && bill?.status !== 'refunded')
      return problem(c, 404, 'RESOURCE_NOT_FOUND');
    bill.status = 'refunded';
    return c.json({ id: `R${bill.paymentId}`, status: 'COMPLETED' }, 201);
  });

  app.post('/v1/notifications/verify-webhook-signature', async (c) => {
    const text = await c.req.text();
    // The signature covers the checksum of the event's exact text, so cut the text out instead of
    // serializing it again.
    const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const fields = z.record(z.string(), z.unknown()).safeParse(readObject(text)).data ?? {};
    const signed = signedText(
      String(fields.transmission_id),
      String(fields.transmission_time),
      String(fields.webhook_id),
      event,
    );
    const isOurs = fields.webhook_id === paypal.webhookId && fields.auth_algo === 'SHA256withRSA';
    const signature = Buffer.from(String(fields.transmission_sig), 'base64');
    const isSigned =
      isOurs && verify('RSA-SHA256', Buffer.from(signed), house.publicKey, signature);
    return c.json({ verification_status: isSigned ? 'SUCCESS' : 'FAILURE' });
  });
  return app;
}

const signedText = (id: string, time: string, webhookId: string, event: string) =>
  `${id}|${time}|${webhookId}|${crc32(event)}`;

function readObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const states = {
  open: 'CREATED',
  approved: 'APPROVED',
  paid: 'COMPLETED',
  closed: 'VOIDED',
  refunded: 'COMPLETED',
} as const;

function capture(
  bill: SimulatedPayment,
  { paypal }: SimulatorKeys,
  minor = bill.charge.minor,
  merchantId = paypal.merchantId,
) {
  return {
    ...{
      id: bill.paymentId,
      status: bill.status === 'refunded' ? 'REFUNDED' : 'COMPLETED',
      custom_id: bill.orderNo,
    },
    ...{
      amount: { currency_code: bill.charge.currency, value: yuanOf(minor) },
      payee: { merchant_id: merchantId },
    },
    supplementary_data: { related_ids: { order_id: bill.id } },
  };
}

function order(bill: SimulatedPayment, identity: SimulatorKeys) {
  const isCaptured = bill.status === 'paid' || bill.status === 'refunded';
  const payments = isCaptured ? { payments: { captures: [capture(bill, identity)] } } : {};
  const payee = { merchant_id: identity.paypal.merchantId };
  return {
    id: bill.id,
    intent: 'CAPTURE',
    status: states[bill.status],
    purchase_units: [{ custom_id: bill.orderNo, payee, ...payments }],
  };
}

/**
 * Builds a PayPal webhook. The signature covers the id and time of the message, the webhook's id
 * and the checksum of the message's text.
 */
export function buildPayPalMessage(
  bill: SimulatedPayment,
  said: MessageKind,
  identity: SimulatorKeys,
  sealing: MessageOptions,
): ProviderMessage {
  const { house, stranger, paypal } = identity;
  const merchantId = sealing.fault === 'foreign' ? 'SOMEBODYELSE1' : paypal.merchantId;
  const types = {
    paid: 'PAYMENT.CAPTURE.COMPLETED',
    approved: 'CHECKOUT.ORDER.APPROVED',
    closed: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  };
  const isCapture = said === 'paid';
  const resource = isCapture
    ? capture(bill, identity, messageAmount(bill.charge.minor, sealing), merchantId)
    : order(bill, identity);
  const text = JSON.stringify({
    id: `WH-${bill.id}-${said}`,
    event_type: types[said],
    create_time: sealing.now.toISOString(),
    resource,
  });
  const [id, time] = [
    randomUUID(),
    new Date(sealing.now.getTime() - (sealing.fault === 'old' ? 3_600_000 : 0)).toISOString(),
  ];
  const key = sealing.fault === 'wrong-key' ? stranger.privateKey : house.privateKey;
  const signature = sign(
    'RSA-SHA256',
    Buffer.from(signedText(id, time, paypal.webhookId, text)),
    key,
  ).toString('base64');
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url':
      'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-simulated',
    'paypal-auth-algo': 'SHA256withRSA',
  };
  return { path: bill.notifyPath, headers, body: truncateBody(text, sealing) };
}
