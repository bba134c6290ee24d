import { type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { fenOf, yuanOf } from '../../../../domain/billing/price.ts';
import {
  type MessageKind,
  type MessageOptions,
  messageAmount,
  type ProviderMessage,
  truncateBody,
} from './provider-message.ts';
import type { SimulatedPayment, SimulatedPayments } from './simulated-payments.ts';
import type { SimulatorKeys } from './simulator-keys.ts';

const Biz = z.object({
  out_trade_no: z.string().min(1),
  total_amount: z.string().optional(),
  subject: z.string().optional(),
  time_expire: z.string().optional(),
});

type Options = {
  bills: SimulatedPayments;
  identity: SimulatorKeys;
  payerPage: (code: string) => string;
};
type Form = Record<string, string>;

/** Returns the text to sign: all fields except those in `without`, sorted by name, not encoded. */
const content = (form: Form, without: readonly string[]) =>
  Object.keys(form)
    .filter((name) => !without.includes(name) && form[name] !== '')
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&');

/** Simulates Alipay's gateway, as far as purchases need it. */
export function alipayRoutes({ bills, identity, payerPage }: Options): Hono {
  const { merchant, house, alipay } = identity;
  const app = new Hono();
  const answer = (method: string, body: object) => signedAnswer(house.privateKey, method, body);

  function open(form: Form, biz: z.output<typeof Biz>, scene: 'qr' | 'phone'): SimulatedPayment {
    const {
      time_expire: until,
      out_trade_no: orderNo,
      subject: title = '',
      total_amount: amount = '',
    } = biz;
    return bills.open({
      ...{
        channel: 'ALI',
        scene,
        orderNo,
        title,
        charge: { currency: 'CNY', minor: fenOf(amount) },
      },
      expiresAt: until ? new Date(`${until.replace(' ', 'T')}+08:00`) : null,
      returnUrl: form.return_url ?? null,
      notifyPath: new URL(form.notify_url ?? '', 'http://nowhere.invalid').pathname,
    });
  }

  const methods: Record<string, (form: Form, biz: z.output<typeof Biz>) => object> = {
    'alipay.trade.precreate': (form, biz) => {
      const bill = open(form, biz, 'qr');
      return { ...done, out_trade_no: biz.out_trade_no, qr_code: payerPage(bill.code) };
    },
    'alipay.trade.query': (_, { out_trade_no: orderNo }) => {
      const bill = bills.byOrder('ALI', orderNo);
      // As at the real Alipay, a QR code that was not scanned has no trade yet.
      if (!bill || bill.status === 'open') return refused('ACQ.TRADE_NOT_EXIST');
      return { ...done, ...trade(bill) };
    },
    'alipay.trade.close': (_, { out_trade_no: orderNo }) => {
      const bill = bills.byOrder('ALI', orderNo);
      // As at the real Alipay, a QR code that was not scanned cannot be closed and stays valid.
      return refused(
        !bill || bill.status === 'open' ? 'ACQ.TRADE_NOT_EXIST' : 'ACQ.TRADE_STATUS_ERROR',
      );
    },
    'alipay.trade.refund': (_, { out_trade_no: orderNo }) => {
      const bill = bills.byOrder('ALI', orderNo);
      if (bill?.status !== 'paid' && bill?.status !== 'refunded')
        return refused('ACQ.TRADE_NOT_EXIST');
      bill.status = 'refunded';
      return { ...done, ...trade(bill), fund_change: 'Y', refund_fee: yuanOf(bill.charge.minor) };
    },
  };

  app.all('/gateway.do', async (c) => {
    const form = await readForm(c);
    const method = form.method ?? '';
    if (!isSigned(form, merchant.publicKey))
      return answer(method, invalid('isv.invalid-signature', '验签出错'));
    if (form.app_id !== alipay.appId) return answer(method, invalid('isv.invalid-app-id'));
    const biz = Biz.safeParse(JSON.parse(form.biz_content ?? '{}'));
    if (!biz.success) return answer(method, invalid('ACQ.INVALID_PARAMETER'));
    if (method === 'alipay.trade.wap.pay')
      return c.redirect(payerPage(open(form, biz.data, 'phone').code));
    const work = methods[method];
    return answer(method, work ? work(form, biz.data) : invalid('isv.invalid-method'));
  });
  return app;
}

function signedAnswer(key: KeyObject, method: string, body: object): Response {
  const text = JSON.stringify(body);
  const signature = sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
  const name = `${method.replaceAll('.', '_')}_response`;
  return new Response(`{"${name}":${text},"sign":"${signature}"}`, {
    headers: { 'content-type': 'text/html;charset=utf-8' },
  });
}

const done = { code: '10000', msg: 'Success' };
const refused = (sub: string) => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: sub,
  sub_msg: sub,
});
const invalid = (sub: string, message = '') => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code: sub,
  sub_msg: message,
});

async function readForm(c: Context): Promise<Form> {
  const body = c.req.method === 'POST' ? [...new URLSearchParams(await c.req.text())] : [];
  return Object.fromEntries([...new URL(c.req.url).searchParams, ...body]);
}

function isSigned(form: Form, key: KeyObject): boolean {
  const text = Buffer.from(content(form, ['sign']));
  return (
    form.sign_type === 'RSA2' &&
    verify('RSA-SHA256', text, key, Buffer.from(form.sign ?? '', 'base64'))
  );
}

const states = {
  open: 'WAIT_BUYER_PAY',
  approved: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
  refunded: 'TRADE_CLOSED',
} as const;

const trade = (bill: SimulatedPayment) => ({
  ...{
    trade_no: bill.paymentId,
    out_trade_no: bill.orderNo,
    trade_status: states[bill.status],
    total_amount: yuanOf(bill.charge.minor),
  },
});

/** Builds an Alipay notification: a form whose fields are signed with RSA2. */
export function buildAlipayMessage(
  bill: SimulatedPayment,
  said: MessageKind,
  identity: SimulatorKeys,
  sealing: MessageOptions,
): ProviderMessage {
  const { alipay, house, stranger } = identity;
  const form: Form = {
    ...trade({ ...bill, status: said === 'paid' ? 'paid' : 'closed' }),
    total_amount: yuanOf(messageAmount(bill.charge.minor, sealing)),
    ...{
      notify_id: `${bill.id}${said}`,
      notify_type: 'trade_status_sync',
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
    },
    notify_time: new Date(sealing.now.getTime() + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
    app_id: sealing.fault === 'foreign' ? '2021000000000000' : alipay.appId,
    ...{
      seller_id: alipay.sellerId,
      subject: bill.title,
      buyer_id: `2088${randomUUID().slice(0, 8)}`,
    },
  };
  const key = sealing.fault === 'wrong-key' ? stranger.privateKey : house.privateKey;
  // Alipay excludes `sign_type` from the signed fields in notifications.
  const signature = sign(
    'RSA-SHA256',
    Buffer.from(content(form, ['sign', 'sign_type'])),
    key,
  ).toString('base64');
  const body = new URLSearchParams({ ...form, sign: signature }).toString();
  return {
    path: bill.notifyPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: truncateBody(body, sealing),
  };
}
