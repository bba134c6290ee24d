import { type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PayScene } from '../../../../domain/entities/order.ts';
import { limits } from '../../../../domain/limits/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type OrderReference,
  type PayGateway,
  type PaymentRequest,
  type PaymentState,
  PayProviderError,
  type WebhookRequest,
} from '../../../ports/pay.ts';
import { type ProviderResponse, readJson, requestText } from '../request-text.ts';
import { createPlatform } from './platform.ts';
import { authorize, openResource, type PlatformKeys, signLines, verifyLines } from './signing.ts';

export type WechatPayConfig = {
  baseUrl: string;
  appId: string;
  merchant: { id: string; serial: string; key: KeyObject };
  /** The APIv3 key of 32 characters, which encrypts notifications. */
  apiKey: string;
  /** When empty, the certificates are downloaded. */
  platform: PlatformKeys;
  notifyUrl: string;
};

const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().default('CNY') }).optional(),
});

/** The payment method of each scene, and the response field to pay with. */
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

/**
 * WeChat Pay v3: Native (`code_url`), H5 (`h5_url`), JSAPI (`prepay_id`), query, close, refund and
 * notifications.
 */
export function createWechatPay({
  config,
  clock,
}: {
  config: WechatPayConfig;
  clock: Clock;
}): PayGateway {
  const { merchant, appId } = config;
  const platform = createPlatform({
    configuredKeys: config.platform,
    apiKey: config.apiKey,
    clock,
    download: () => send('GET', '/v3/certificates'),
  });
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  /** Verifies SHA256-RSA over time, nonce and body with a known key, within five minutes. */
  async function check({
    header,
    body,
  }: {
    header: WebhookRequest['header'];
    body: string;
  }): Promise<void> {
    const [at = '', nonce = ''] = [header('wechatpay-timestamp'), header('wechatpay-nonce')];
    if (!/^\d{1,12}$/.test(at) || Math.abs(seconds() - Number(at)) >= limits.pay.windowMs / 1000)
      throw new PayProviderError('forged', 'the timestamp of WeChat Pay is too old or too new');
    const key = await platform.keyOf(header('wechatpay-serial') ?? '');
    if (!key) throw new PayProviderError('forged', 'a serial that is none of WeChat Pay');
    if (!verifyLines(key, header('wechatpay-signature') ?? '', at, nonce, body))
      throw new PayProviderError('forged', 'the signature of WeChat Pay is wrong');
  }

  async function send(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ): Promise<ProviderResponse> {
    const body = payload ? JSON.stringify(payload) : '';
    const headers = {
      Authorization: authorize(merchant, { method, path, body }, String(seconds())),
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'User-Agent': 'sayso',
    };
    return requestText(`${config.baseUrl}${path}`, {
      method,
      headers,
      ...(payload ? { body } : {}),
    });
  }

  async function call(
    ...request: Parameters<typeof send>
  ): Promise<{ status: number; body: unknown; code: string }> {
    const answer = await send(...request);
    if (answer.status >= 200 && answer.status < 300)
      await check({ header: answer.header, body: answer.text });
    const parsed = readJson(answer.text);
    const code = z.object({ code: z.string() }).safeParse(parsed).data?.code ?? '';
    return { status: answer.status, body: parsed, code };
  }

  const toProviderError = (
    what: string,
    { status, code }: { status: number; code: string },
  ): PayProviderError =>
    new PayProviderError(
      status >= 500 || status === 429 ? 'down' : 'refused',
      `WeChat Pay ${what} answered ${status} ${code}`.trim(),
    );

  function report(
    transaction: z.output<typeof Transaction>,
    eventId: string | undefined,
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
      forUs: transaction.appid === appId && transaction.mchid === merchant.id,
    };
    // A refunded order was paid before; the refund is already known to whoever issued it.
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

  /**
   * Returns the parameters of `getBrandWCPayRequest` in WeChat's bridge, signed over application,
   * time, nonce and package.
   */
  function bridgeRequest(prepayId: string): Record<string, string> {
    const [timeStamp, nonceStr, what] = [
      String(seconds()),
      randomBytes(16).toString('hex'),
      `prepay_id=${prepayId}`,
    ];
    const paySign = signLines(merchant.key, appId, timeStamp, nonceStr, what);
    return { appId, timeStamp, nonceStr, package: what, signType: 'RSA', paySign };
  }

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
        return { payBody: JSON.stringify(bridgeRequest(made)), providerRef: null };
      return { payBody: way === 'h5' ? withReturn(made, returnUrl) : made, providerRef: null };
    },

    async query({ orderNo }: OrderReference) {
      const answer = await call('GET', `${orderPath(orderNo)}?mchid=${merchant.id}`);
      if (answer.status === 404) return { kind: 'unknown' };
      const parsed = Transaction.safeParse(answer.body);
      if (answer.status !== 200 || !parsed.success) throw toProviderError('query', answer);
      return report(parsed.data, undefined);
    },

    async verifyWebhook({ header, body }: WebhookRequest) {
      const text = new TextDecoder().decode(body);
      await check({ header, body: text });
      const notice = Notice.safeParse(readJson(text));
      if (!notice.success)
        throw new PayProviderError('forged', 'a notification of WeChat Pay in another form');
      let opened: string;
      try {
        opened = openResource(config.apiKey, notice.data.resource);
      } catch {
        throw new PayProviderError(
          'forged',
          'a notification of WeChat Pay that our key does not open',
        );
      }
      const transaction = Transaction.safeParse(readJson(opened));
      if (!notice.data.event_type.startsWith('TRANSACTION.') || !transaction.success)
        return { kind: 'other', eventId: notice.data.id };
      const standing = report(transaction.data, notice.data.id);
      return 'eventId' in standing ? standing : { kind: 'other', eventId: notice.data.id };
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

/** Adds the address to which WeChat redirects the phone's browser after an H5 payment. */
function withReturn(address: string, returnUrl: string): string {
  const url = new URL(address);
  url.searchParams.set('redirect_url', returnUrl);
  return url.href;
}
