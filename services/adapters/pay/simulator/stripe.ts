import { createHmac } from 'node:crypto';
import { type Context, Hono } from 'hono';
import {
  type MessageKind,
  type MessageOptions,
  messageAmount,
  messageSeconds,
  type ProviderMessage,
  truncateBody,
} from './provider-message.ts';
import type { SimulatedPayment, SimulatedPayments } from './simulated-payments.ts';
import type { SimulatorKeys } from './simulator-keys.ts';

type Options = {
  bills: SimulatedPayments;
  identity: SimulatorKeys;
  payerPage: (code: string) => string;
};

/** Simulates Stripe's Checkout: form requests, JSON responses, a secret key as the bearer token. */
export function stripeRoutes({ bills, identity, payerPage }: Options): Hono {
  const app = new Hono();
  const refused = (c: Context, status: 400 | 401 | 404, type: string, code: string) =>
    c.json({ error: { type, code, message: code } }, status);

  app.use('/v1/:what{checkout|refunds}/*', guard);
  app.use('/v1/refunds', guard);
  async function guard(c: Context, next: () => Promise<void>) {
    if (c.req.header('authorization') === `Bearer ${identity.stripe.secretKey}`) return next();
    return refused(c, 401, 'invalid_request_error', 'api_key_invalid');
  }

  app.post('/v1/checkout/sessions', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const price = 'line_items[0][price_data]';
    const [minor, until] = [Number(form[`${price}[unit_amount]`]), Number(form.expires_at)];
    const orderNo = form.client_reference_id ?? '';
    if (!(minor > 0) || form.mode !== 'payment' || !orderNo || !form.success_url)
      return refused(c, 400, 'invalid_request_error', 'parameter_missing');
    const bill = bills.open({
      ...{
        channel: 'STRIPE',
        scene: 'page',
        orderNo,
        title: form[`${price}[product_data][name]`] ?? '',
      },
      charge: { currency: String(form[`${price}[currency]`]).toUpperCase(), minor },
      ...{
        expiresAt: new Date(until * 1000),
        returnUrl: form.success_url,
        notifyPath: '/notify/stripe',
      },
    });
    return c.json(session(bill, payerPage(bill.code)));
  });
  app.get('/v1/checkout/sessions/:id', (c) => {
    const bill = bills.byId('STRIPE', idOf(c.req.param('id')));
    return bill
      ? c.json(session(bill, payerPage(bill.code)))
      : refused(c, 404, 'invalid_request_error', 'resource_missing');
  });
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const bill = bills.byId('STRIPE', idOf(c.req.param('id')));
    if (bill?.status !== 'open')
      return refused(c, 400, 'invalid_request_error', 'resource_missing');
    bill.status = 'closed';
    return c.json(session(bill, null));
  });
  app.post('/v1/refunds', async (c) => {
    const intent = new URLSearchParams(await c.req.text()).get('payment_intent') ?? '';
    const bill = bills
      .list()
      .find((one) => one.channel === 'STRIPE' && `pi_${one.paymentId}` === intent);
    if (bill?.status !== 'paid' && bill?.status !== 'refunded')
      return refused(c, 400, 'invalid_request_error', 'charge_already_refunded');
    bill.status = 'refunded';
    return c.json({ id: `re_${bill.paymentId}`, object: 'refund', status: 'succeeded' });
  });
  return app;
}

const idOf = (session: string) => session.replace(/^cs_test_/, '');

function session(
  bill: SimulatedPayment,
  url: string | null,
  minor = bill.charge.minor,
  livemode = false,
) {
  const isPaid = bill.status === 'paid' || bill.status === 'refunded';
  const unpaid = bill.status === 'closed' ? 'expired' : 'open';
  return {
    ...{
      id: `cs_test_${bill.id}`,
      object: 'checkout.session',
      client_reference_id: bill.orderNo,
      mode: 'payment',
      livemode,
    },
    ...{
      status: isPaid ? 'complete' : unpaid,
      payment_status: isPaid ? 'paid' : 'unpaid',
    },
    ...{ amount_total: minor, currency: bill.charge.currency.toLowerCase(), metadata: {} },
    ...{ payment_intent: isPaid ? `pi_${bill.paymentId}` : null, url: isPaid ? null : url },
  };
}

/** Builds a Stripe webhook with the signature header `t=…,v1=HMAC-SHA256(secret, "t.body")`. */
export function buildStripeMessage(
  bill: SimulatedPayment,
  said: MessageKind,
  identity: SimulatorKeys,
  sealing: MessageOptions,
): ProviderMessage {
  const status = said === 'paid' ? 'paid' : 'closed';
  const object = session(
    { ...bill, status },
    null,
    messageAmount(bill.charge.minor, sealing),
    sealing.fault === 'foreign',
  );
  const text = JSON.stringify({
    ...{
      id: `evt_${bill.id}_${status}`,
      object: 'event',
      created: messageSeconds(sealing),
      livemode: false,
      pending_webhooks: 1,
    },
    ...{
      type: said === 'paid' ? 'checkout.session.completed' : 'checkout.session.expired',
      data: { object },
    },
  });
  const at = messageSeconds(sealing);
  const secret =
    sealing.fault === 'wrong-key' ? 'whsec_of_a_stranger' : identity.stripe.webhookSecret;
  const signature = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${at},v1=${signature}`,
  };
  return { path: bill.notifyPath, headers, body: truncateBody(text, sealing) };
}
