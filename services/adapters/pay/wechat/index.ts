import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PayScene } from '../../../../domain/entities/order.ts';
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
import { readJson } from '../request-text.ts';
import { createWechatClient, type WechatPayConfig } from './client.ts';
import { openResource, signLines } from './signing.ts';

export type { WechatPayConfig } from './client.ts';

const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().default('CNY') }).optional(),
});

/**
 * The payment method of each scene. `responseFields` contains, for each method, the field of the
 * response that is needed to pay.
 */
const endpoints = {
  qr: 'native',
  phone: 'h5',
  wechat: 'jsapi',
  page: 'native',
} as const satisfies Record<PayScene, string>;
const responseFields = { native: 'code_url', h5: 'h5_url', jsapi: 'prepay_id' } as const;
const CreateResponse = z
  .object({ code_url: z.string(), h5_url: z.string(), prepay_id: z.string() })
  .partial();

const Notice = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    nonce: z.string(),
    associated_data: z.string().default(''),
    ciphertext: z.string(),
  }),
});

type Context = { config: WechatPayConfig; clock: Clock };

/**
 * The gateway to WeChat Pay v3: Native (`code_url`), H5 (`h5_url`), JSAPI (`prepay_id`), query,
 * close, refund and notifications.
 */
export function createWechatPay({ config, clock }: Context): PayGateway {
  const { merchant, appId } = config;
  const { call, check } = createWechatClient({ config, clock });
  const orderPath = (orderNo: string) => `/v3/pay/transactions/out-trade-no/${orderNo}`;

  return {
    acknowledgement: { status: 204, type: 'application/json', body: '' },

    async create({
      orderNo,
      title,
      charge,
      expiresAt,
      scene,
      ip,
      openId,
      returnUrl,
    }: PaymentRequest) {
      const way = endpoints[scene];
      const answer = await call('POST', `/v3/pay/transactions/${way}`, {
        appid: appId,
        mchid: merchant.id,
        description: title.slice(0, 60),
        out_trade_no: orderNo,
        notify_url: config.notifyUrl,
        time_expire: expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        amount: { total: charge.minor, currency: charge.currency },
        ...(way === 'jsapi' ? { payer: { openid: openId } } : {}),
        ...(way === 'h5' ? { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } } : {}),
      });
      const made = CreateResponse.safeParse(answer.body).data?.[responseFields[way]];
      if (answer.status !== 200 || !made) throw toProviderError('create', answer);
      if (way === 'jsapi')
        return {
          payBody: JSON.stringify(bridgeRequest({ config, clock }, made)),
          providerRef: null,
        };
      return { payBody: way === 'h5' ? withReturn(made, returnUrl) : made, providerRef: null };
    },

    async query({ orderNo }: OrderReference) {
      const answer = await call('GET', `${orderPath(orderNo)}?mchid=${merchant.id}`);
      if (answer.status === 404) return { kind: 'unknown' };
      const parsed = Transaction.safeParse(answer.body);
      if (answer.status !== 200 || !parsed.success) throw toProviderError('query', answer);
      return report(parsed.data, { eventId: undefined, config, clock });
    },

    async verifyWebhook({ header, body }: WebhookRequest) {
      const text = new TextDecoder().decode(body);
      await check({ header, body: text });
      const notice = Notice.safeParse(readJson(text));
      if (!notice.success)
        throw new PayProviderError('forged', 'a notification of WeChat Pay in another form');
      return readNotice({ config, clock }, notice.data);
    },

    async close({ orderNo }: OrderReference) {
      const answer = await call('POST', `${orderPath(orderNo)}/close`, { mchid: merchant.id });
      if (
        answer.status !== 204 &&
        !['ORDER_CLOSED', 'ORDER_PAID', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST'].includes(answer.code)
      )
        throw toProviderError('close', answer);
    },

    async refund({ orderNo, refundNo, charge, paid }) {
      const amount = { refund: charge.minor, total: paid.minor, currency: charge.currency };
      const answer = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: orderNo,
        out_refund_no: refundNo,
        amount,
      });
      if (answer.status !== 200) throw toProviderError('refund', answer);
    },
  };
}

/**
 * Returns the parameters of `getBrandWCPayRequest` in WeChat's bridge, signed over application,
 * time, nonce and package.
 */
function bridgeRequest(
  { config: { merchant, appId }, clock }: Context,
  prepayId: string,
): Record<string, string> {
  const timeStamp = String(Math.floor(clock.now().getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const what = `prepay_id=${prepayId}`;
  const paySign = signLines(merchant.key, appId, timeStamp, nonceStr, what);
  return { appId, timeStamp, nonceStr, package: what, signType: 'RSA', paySign };
}

/**
 * Decrypts a notification whose sender was verified. Throws `forged` if our key cannot decrypt it.
 */
function readNotice(
  context: Context,
  { id: eventId, event_type: type, resource }: z.output<typeof Notice>,
): WebhookEvent {
  let opened: string;
  try {
    opened = openResource(context.config.apiKey, resource);
  } catch {
    throw new PayProviderError('forged', 'a notification of WeChat Pay that our key does not open');
  }
  const transaction = Transaction.safeParse(readJson(opened));
  if (!type.startsWith('TRANSACTION.') || !transaction.success) return { kind: 'other', eventId };
  const standing = report(transaction.data, { eventId, ...context });
  return 'eventId' in standing ? standing : { kind: 'other', eventId };
}

/** Adds the address to which WeChat redirects the phone's browser after an H5 payment. */
function withReturn(address: string, returnUrl: string): string {
  const url = new URL(address);
  url.searchParams.set('redirect_url', returnUrl);
  return url.href;
}

function report(
  transaction: z.output<typeof Transaction>,
  { eventId, config, clock }: Context & { eventId: string | undefined },
): PaymentState {
  const {
    trade_state: state,
    out_trade_no: orderNo,
    transaction_id: id,
    amount,
    success_time: at,
  } = transaction;
  const common = {
    orderNo,
    providerRef: id ?? null,
    forUs: transaction.appid === config.appId && transaction.mchid === config.merchant.id,
  };
  // Report a refunded order as paid, because it was paid. The operator issued the refund and knows
  // about it.
  if ((state === 'SUCCESS' || state === 'REFUND') && amount && id) {
    const paidAt = new Date(at ?? clock.now());
    const charge = { currency: amount.currency, minor: amount.total };
    return {
      kind: 'paid',
      eventId: eventId ?? id,
      ...common,
      charge,
      paidAt: Number.isNaN(paidAt.getTime()) ? clock.now() : paidAt,
    };
  }
  if (['CLOSED', 'REVOKED', 'PAYERROR'].includes(state))
    return { kind: 'closed', eventId: eventId ?? `${orderNo}:${state}`, ...common };
  return { kind: 'open' };
}

const toProviderError = (
  what: string,
  { status, code }: { status: number; code: string },
): PayProviderError =>
  new PayProviderError(
    status >= 500 || status === 429 ? 'down' : 'refused',
    `WeChat Pay ${what} answered ${status} ${code}`.trim(),
  );
