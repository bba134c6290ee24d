import type { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import { yuanOf } from '../../../../domain/billing/price.ts';
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
import { minorOf } from '../request-text.ts';
import { type AlipayConfig, createAlipayClient } from './client.ts';

export type { AlipayConfig } from './client.ts';

const PaidTrade = z.object({
  tradeNo: z.string().min(1),
  outTradeNo: z.string().min(1),
  tradeStatus: z.string(),
  totalAmount: z.string(),
});
const AlipayNotification = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  seller_id: z.string(),
  trade_no: z.string().min(1),
  out_trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
});

const isPaid = (status: string) => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';
/**
 * The gateway to Alipay: precreate (`qr_code`), wap pay, query, close, refund and notifications,
 * with Alipay's official client and RSA2 only.
 */
export function createAlipay({
  config,
  clock,
}: {
  config: AlipayConfig;
  clock: Clock;
}): PayGateway {
  const { client, call } = createAlipayClient(config);

  const bill = ({ orderNo, title, charge, expiresAt }: PaymentRequest) => ({
    outTradeNo: orderNo,
    totalAmount: yuanOf(charge.minor),
    subject: title,
    sellerId: config.sellerId,
    timeExpire: beijing(expiresAt),
  });

  return {
    acknowledgement: { status: 200, type: 'text/plain', body: 'success' },

    async create(order: PaymentRequest) {
      const { notifyUrl } = config;
      if (order.scene === 'phone') {
        const bizContent = { ...bill(order), productCode: 'QUICK_WAP_WAY' };
        const payBody = client.pageExecute('alipay.trade.wap.pay', 'GET', {
          bizContent,
          notifyUrl,
          returnUrl: order.returnUrl,
        });
        return { payBody, providerRef: null };
      }
      const answer = await call('alipay.trade.precreate', bill(order), { more: { notifyUrl } });
      const qrCode = z.string().min(1).safeParse(answer.qrCode);
      if (!qrCode.success)
        throw new PayProviderError('refused', 'alipay.trade.precreate gave no code');
      return { payBody: qrCode.data, providerRef: null };
    },

    async query({ orderNo }: OrderReference) {
      const answer = await call(
        'alipay.trade.query',
        { outTradeNo: orderNo },
        { fine: ['ACQ.TRADE_NOT_EXIST'] },
      );
      // Alipay has no trade until the payer scans the QR code, so the state is unknown.
      if (answer.sub) return { kind: 'unknown' };
      const found = PaidTrade.safeParse(answer);
      if (!found.success)
        throw new PayProviderError('down', 'alipay.trade.query answered in another form');
      return tradeState(found.data, clock);
    },

    verifyWebhook: (request) => readNotification({ client, config, clock }, request),

    async close({ orderNo }: OrderReference) {
      const fine = [
        'ACQ.TRADE_NOT_EXIST',
        'ACQ.TRADE_STATUS_ERROR',
        'ACQ.REASON_TRADE_STATUS_INVALID',
      ];
      await call('alipay.trade.close', { outTradeNo: orderNo }, { fine });
    },

    async refund({ orderNo, refundNo, charge }) {
      await call('alipay.trade.refund', {
        outTradeNo: orderNo,
        refundAmount: yuanOf(charge.minor),
        outRequestNo: refundNo,
      });
    },
  };
}

function tradeState(
  { tradeNo, tradeStatus, totalAmount, outTradeNo }: z.output<typeof PaidTrade>,
  clock: Clock,
): PaymentState {
  // A query returns only orders of this application, so `forUs` needs no check.
  const common = { orderNo: outTradeNo, providerRef: tradeNo, forUs: true };
  if (isPaid(tradeStatus))
    return {
      ...{ kind: 'paid', eventId: `query:${tradeNo}`, ...common, paidAt: clock.now() },
      charge: { currency: 'CNY', minor: minorOf(totalAmount) },
    };
  return tradeStatus === 'TRADE_CLOSED'
    ? { kind: 'closed', eventId: `query:${tradeNo}:closed`, ...common }
    : { kind: 'open' };
}

/** Formats a time as Alipay expects it, in Beijing time: `2026-01-02 11:04:05`. */
function beijing(at: Date): string {
  return new Date(at.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

async function readNotification(
  { client, config, clock }: { client: AlipaySdk; config: AlipayConfig; clock: Clock },
  { body }: WebhookRequest,
): Promise<WebhookEvent> {
  const fields = [...new URLSearchParams(new TextDecoder().decode(body))];
  if (fields.length > limits.body.queryFields)
    throw new PayProviderError('forged', 'no message of Alipay has so many fields');
  const form = Object.fromEntries(fields);
  // The client takes the algorithm from the message. Check the algorithm first, because the client
  // would also accept SHA-1.
  if (
    form.sign_type !== 'RSA2' ||
    Object.keys(form).length !== fields.length ||
    !client.checkNotifySignV2(form)
  )
    throw new PayProviderError('forged', 'the signature of Alipay is wrong');
  const notice = AlipayNotification.safeParse(form);
  if (!notice.success) return { kind: 'other', eventId: form.notify_id ?? '' };
  const {
    notify_id: eventId,
    trade_no,
    out_trade_no: orderNo,
    trade_status: status,
    total_amount,
    app_id,
    seller_id,
  } = notice.data;
  const common = {
    eventId,
    orderNo,
    providerRef: trade_no,
    forUs: app_id === config.appId && seller_id === config.sellerId,
  };
  if (isPaid(status))
    return {
      kind: 'paid',
      ...common,
      charge: { currency: 'CNY', minor: minorOf(total_amount) },
      paidAt: clock.now(),
    };
  return status === 'TRADE_CLOSED' ? { kind: 'closed', ...common } : { kind: 'other', eventId };
}
