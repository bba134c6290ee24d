import { Stripe } from 'stripe';
import { z } from 'zod';
import { limits } from '../../../../domain/limits/index.ts';
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

export type StripeConfig = { baseUrl: string; secretKey: string; webhookSecret: string };

const Session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/**
 * The gateway to Stripe Checkout: users pay on Stripe's page. The `client_reference_id` is our
 * order number.
 */
export function createStripe({
  config,
  clock,
}: {
  config: StripeConfig;
  clock: Clock;
}): PayGateway {
  const { protocol, hostname, port } = new URL(config.baseUrl);
  const client = new Stripe(config.secretKey, {
    ...{
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      port: port || (protocol === 'http:' ? 80 : 443),
    },
    ...{ timeout: limits.pay.timeoutMs, maxNetworkRetries: 1, telemetry: false },
  });
  const isLive = /^(sk|rk)_live_/.test(config.secretKey);

  async function session(providerRef: string) {
    const parsed = Session.safeParse(
      await call('session', client.checkout.sessions.retrieve(providerRef)),
    );
    if (!parsed.success) throw new PayProviderError('down', 'Stripe answered in another form');
    return parsed.data;
  }

  return {
    acknowledgement: { status: 200, type: 'application/json', body: '{"received":true}' },

    async create(order: PaymentRequest) {
      const sessions = client.checkout.sessions;
      const session = sessionRequest(order);
      const made = await call(
        'create',
        sessions.create(session, { idempotencyKey: order.orderNo }),
      );
      if (!made.url) throw new PayProviderError('refused', 'Stripe gave no address');
      return { payBody: made.url, providerRef: made.id };
    },

    query: async ({ providerRef }: OrderReference) =>
      providerRef
        ? report(await session(providerRef), { eventId: undefined, isLive, clock })
        : { kind: 'unknown' },

    verifyWebhook: (request) => readWebhook({ client, config, clock, isLive }, request),

    async close({ providerRef }: OrderReference) {
      if (!providerRef || (await session(providerRef)).status !== 'open') return;
      await call('expire', client.checkout.sessions.expire(providerRef));
    },

    async refund({ providerRef, refundNo, charge }) {
      if (!providerRef) throw new PayProviderError('refused', 'the order has no session at Stripe');
      const { payment_intent: intent } = await call(
        'session',
        client.checkout.sessions.retrieve(providerRef),
      );
      const paid = typeof intent === 'string' ? intent : intent?.id;
      if (!paid) throw new PayProviderError('refused', 'the session has no payment');
      await call(
        'refund',
        client.refunds.create(
          { payment_intent: paid, amount: charge.minor },
          { idempotencyKey: refundNo },
        ),
      );
    },
  };
}

function sessionRequest({ orderNo, title, charge, expiresAt, returnUrl }: PaymentRequest) {
  const price = {
    currency: charge.currency.toLowerCase(),
    unit_amount: charge.minor,
    product_data: { name: title },
  };
  // Stripe rejects a session that ends in less than 30 minutes, even if only a second is missing.
  // Add a minute.
  const seconds = Math.ceil(expiresAt.getTime() / 1000) + 60;
  return {
    mode: 'payment' as const,
    client_reference_id: orderNo,
    line_items: [{ quantity: 1, price_data: price }],
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: seconds,
  };
}

type WebhookContext = { client: Stripe; config: StripeConfig; clock: Clock; isLive: boolean };

async function readWebhook(
  { client, config, clock, isLive }: WebhookContext,
  request: WebhookRequest,
): Promise<WebhookEvent> {
  const event = verifiedEvent({ client, config, clock }, request);
  const parsed = Session.safeParse(event.data.object);
  if (!event.type.startsWith('checkout.session.') || !parsed.success)
    return { kind: 'other', eventId: event.id };
  const standing = report(parsed.data, { eventId: event.id, isLive, clock });
  return 'eventId' in standing ? standing : { kind: 'other', eventId: event.id };
}

/** Returns the event of a webhook. Throws `forged` when the signature is wrong. */
function verifiedEvent(
  { client, config, clock }: Omit<WebhookContext, 'isLive'>,
  { header, body }: WebhookRequest,
): { id: string; type: string; data: { object: unknown } } {
  const text = new TextDecoder().decode(body);
  const signature = header('stripe-signature') ?? '';
  const toleranceSeconds = limits.pay.windowMs / 1000;
  const { webhookSecret } = config;
  const at = clock.now().getTime();
  try {
    return client.webhooks.constructEvent(
      text,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      at,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new PayProviderError('forged', reason ?? '');
  }
}

async function call<T>(what: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const said = error instanceof Stripe.errors.StripeError ? error : undefined;
    const isDown =
      !said ||
      said.type === 'StripeConnectionError' ||
      (said.statusCode ?? 500) >= 500 ||
      said.statusCode === 429;
    throw new PayProviderError(
      isDown ? 'down' : 'refused',
      `Stripe ${what}: ${said?.type ?? ''} ${said?.code ?? error}`,
    );
  }
}

function report(
  session: z.output<typeof Session>,
  { eventId, isLive, clock }: { eventId: string | undefined; isLive: boolean; clock: Clock },
): PaymentState {
  const { id, client_reference_id: orderNo, amount_total: minor, currency } = session;
  if (!orderNo) return { kind: 'unknown' };
  const common = { orderNo, providerRef: id, forUs: session.livemode === isLive };
  if (session.payment_status === 'paid' && minor !== null && currency)
    return {
      ...{ kind: 'paid', eventId: eventId ?? `query:${id}`, ...common, paidAt: clock.now() },
      charge: { currency: currency.toUpperCase(), minor },
    };
  return session.status === 'expired'
    ? { kind: 'closed', eventId: eventId ?? `query:${id}:expired`, ...common }
    : { kind: 'open' };
}
