import { createCipheriv, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../../ports/clock.ts';
import { signLines, verifyLines } from '../wechat/signing.ts';
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

const Asked = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1),
  out_trade_no: z.string().regex(/^[\w*-]{6,32}$/),
  notify_url: z.url(),
  time_expire: z.string().optional(),
  amount: z.object({ total: z.number().int().positive(), currency: z.literal('CNY') }),
  scene_info: z.object({ payer_client_ip: z.string() }).optional(),
  payer: z.object({ openid: z.string().min(1) }).optional(),
});

type Status = 200 | 204 | 400 | 401 | 404;

type Options = {
  bills: SimulatedPayments;
  clock: Clock;
  identity: SimulatorKeys;
  payerPage: (code: string) => string;
};

/** Simulates WeChat Pay v3: requires requests signed by the merchant and signs its responses. */
export function wechatRoutes({ bills, clock, identity, payerPage }: Options): Hono {
  const { wechat } = identity;
  const app = new Hono();
  const answer = (status: Status, body?: object) => signedResponse({ clock, wechat }, status, body);

  app.use('/v3/*', async (c, next) => {
    if (await isSigned(c, { clock, identity })) return next();
    c.res = answer(401, { code: 'SIGN_ERROR', message: '签名错误' });
  });

  app.post('/v3/pay/transactions/:way{native|h5|jsapi}', async (c) => {
    const asked = Asked.safeParse(await c.req.json().catch(() => null));
    const way = c.req.param('way') as 'native' | 'h5' | 'jsapi';
    const lacks =
      (way === 'h5' && !asked.data?.scene_info) || (way === 'jsapi' && !asked.data?.payer);
    if (!asked.success || lacks) return answer(400, { code: 'PARAM_ERROR', message: '参数错误' });
    const {
      appid,
      mchid,
      description,
      out_trade_no: orderNo,
      notify_url,
      time_expire,
      amount,
    } = asked.data;
    if (appid !== wechat.appId || mchid !== wechat.mchId)
      return answer(400, { code: 'APPID_MCHID_NOT_MATCH', message: '商户号与appid不匹配' });
    const bill = bills.open({
      ...{ channel: 'WECHAT', scene: sceneOf[way], orderNo, title: description, returnUrl: null },
      charge: { currency: amount.currency, minor: amount.total },
      expiresAt: time_expire ? new Date(time_expire) : null,
      notifyPath: new URL(notify_url).pathname,
    });
    if (way === 'jsapi') return answer(200, { prepay_id: bill.code });
    return answer(
      200,
      way === 'h5' ? { h5_url: payerPage(bill.code) } : { code_url: payerPage(bill.code) },
    );
  });

  app.get('/v3/pay/transactions/out-trade-no/:orderNo', (c) => {
    const bill = bills.byOrder('WECHAT', c.req.param('orderNo'));
    return bill
      ? answer(200, transaction(bill, identity))
      : answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
  });

  app.post('/v3/pay/transactions/out-trade-no/:orderNo/close', (c) => {
    const bill = bills.byOrder('WECHAT', c.req.param('orderNo'));
    if (!bill) return answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
    if (bill.status === 'paid') return answer(400, { code: 'ORDER_PAID', message: '订单已支付' });
    bill.status = 'closed';
    return answer(204);
  });

  app.get('/v3/certificates', () => {
    if (!wechat.certificates.length)
      return answer(404, { code: 'RESOURCE_NOT_EXISTS', message: '无可用的平台证书' });
    return answer(200, { data: certificateList(wechat) });
  });

  app.post('/v3/refund/domestic/refunds', async (c) => {
    const { out_trade_no: orderNo, out_refund_no: refundNo } = await c.req.json();
    const bill = bills.byOrder('WECHAT', String(orderNo));
    if (bill?.status !== 'paid' && bill?.status !== 'refunded')
      return answer(404, { code: 'RESOURCE_NOT_EXISTS', message: '订单不存在' });
    bill.status = 'refunded';
    return answer(200, {
      refund_id: `5${bill.paymentId}`,
      out_refund_no: refundNo,
      out_trade_no: orderNo,
      status: 'SUCCESS',
    });
  });

  return app;
}

/** Builds a response with the signature of WeChat Pay. */
function signedResponse(
  { clock, wechat }: { clock: Clock; wechat: SimulatorKeys['wechat'] },
  status: Status,
  body?: object,
): Response {
  const text = body ? JSON.stringify(body) : '';
  const [at, nonce] = [
    String(Math.floor(clock.now().getTime() / 1000)),
    randomBytes(16).toString('hex'),
  ];
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': at,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': wechat.platformSerial,
    'wechatpay-signature': signLines(wechat.signer.privateKey, at, nonce, text),
  };
  return new Response(status === 204 ? null : text, { status, headers });
}

const certificateList = ({ certificates, apiKey }: SimulatorKeys['wechat']) =>
  certificates.map(({ serial, pem, from, until }) => ({
    serial_no: serial,
    effective_time: from.toISOString(),
    expire_time: until.toISOString(),
    encrypt_certificate: encryptResource(apiKey, pem, 'certificate'),
  }));

async function isSigned(
  c: Context,
  { clock, identity: { merchant, wechat } }: Pick<Options, 'clock' | 'identity'>,
): Promise<boolean> {
  const given =
    /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(given)?.[1] ?? '';
  const { pathname, search } = new URL(c.req.url);
  const isFresh = Math.abs(Number(field('timestamp')) * 1000 - clock.now().getTime()) < 300_000;
  const parts = [
    c.req.method,
    `${pathname}${search}`,
    field('timestamp'),
    field('nonce_str'),
    await c.req.text(),
  ];
  const isOurs =
    field('mchid') === wechat.mchId &&
    field('serial_no') === wechat.serial &&
    field('nonce_str') !== '';
  return isFresh && isOurs && verifyLines(merchant.publicKey, field('signature'), ...parts);
}

const sceneOf = { native: 'qr', h5: 'phone', jsapi: 'wechat' } as const;
const tradeType = { qr: 'NATIVE', page: 'NATIVE', phone: 'MWEB', wechat: 'JSAPI' } as const;
const states = {
  open: 'NOTPAY',
  approved: 'NOTPAY',
  paid: 'SUCCESS',
  closed: 'CLOSED',
  refunded: 'REFUND',
} as const;

function transaction(
  bill: SimulatedPayment,
  { wechat }: SimulatorKeys,
  minor = bill.charge.minor,
  appid = wechat.appId,
) {
  return {
    ...{
      appid,
      mchid: wechat.mchId,
      out_trade_no: bill.orderNo,
      trade_type: tradeType[bill.scene],
    },
    ...{
      trade_state: states[bill.status],
      trade_state_desc: bill.status,
      transaction_id: `42${bill.paymentId}`,
    },
    ...(bill.paidAt ? { success_time: bill.paidAt.toISOString() } : {}),
    amount: {
      total: minor,
      currency: bill.charge.currency,
      payer_total: minor,
      payer_currency: bill.charge.currency,
    },
  };
}

/** Encrypts with the APIv3 key, as WeChat Pay does. */
function encryptResource(apiKey: string, plain: string, associated_data: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associated_data));
  const ciphertext = Buffer.concat([
    cipher.update(plain, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data, nonce };
}

/**
 * Builds a WeChat Pay notification: the transaction, encrypted with the APIv3 key, and the
 * simulator's signature.
 */
export function buildWechatMessage(
  bill: SimulatedPayment,
  said: MessageKind,
  identity: SimulatorKeys,
  sealing: MessageOptions,
): ProviderMessage {
  const { wechat, stranger } = identity;
  const appid = sealing.fault === 'foreign' ? 'wx0000000000000000' : wechat.appId;
  const state = said === 'paid' ? 'paid' : 'closed';
  const plain = JSON.stringify(
    transaction(
      { ...bill, status: state },
      identity,
      messageAmount(bill.charge.minor, sealing),
      appid,
    ),
  );
  const text = JSON.stringify({
    ...{
      id: `${bill.id}-${state}`,
      create_time: sealing.now.toISOString(),
      resource_type: 'encrypt-resource',
    },
    ...{
      event_type: said === 'paid' ? 'TRANSACTION.SUCCESS' : 'TRANSACTION.CLOSED',
      summary: said,
    },
    resource: {
      original_type: 'transaction',
      ...encryptResource(wechat.apiKey, plain, 'transaction'),
    },
  });
  const [at, salt] = [String(messageSeconds(sealing)), randomBytes(16).toString('hex')];
  const key = sealing.fault === 'wrong-key' ? stranger.privateKey : wechat.signer.privateKey;
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': at,
    'wechatpay-nonce': salt,
    'wechatpay-serial': wechat.platformSerial,
    'wechatpay-signature': signLines(key, at, salt, text),
  };
  return { path: bill.notifyPath, headers, body: truncateBody(text, sealing) };
}
