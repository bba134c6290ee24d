import type { OrderRow } from '../entities/order.ts';

/** UC-012: the channels in an order list. */
const orderChannels = [
  'ALI',
  'WECHAT',
  'WECHAT_APPLET',
  'SYSTEM',
  'STRIPE',
  'PAYPAL',
  'ALI_APP',
  'WECHAT_APP',
  'STRIPE_APP',
  'APPLE_APP',
  'APPLE_APP_INTL',
  'GOOGLE_APP_INTL',
  'POC',
  'ENTERPRISE',
  'DEFAULT',
] as const;
type OrderChannel = (typeof orderChannels)[number];

/**
 * UC-011…013: returns the message key for an order's channel; null for an unknown channel, whose
 * code is shown instead.
 */
export function channelLabel({
  channel,
  wordCount,
}: Pick<OrderRow, 'channel' | 'wordCount'>): OrderChannel | 'systemReduce' | null {
  if (channel === 'SYSTEM' && wordCount < 0) return 'systemReduce';
  return orderChannels.find((one) => one === channel) ?? null;
}

/** UC-010: returns the time shown for an order, epoch ms. */
export function orderTime({
  callbackTime,
  rechargeTime,
}: Pick<OrderRow, 'callbackTime' | 'rechargeTime'>): number | null {
  return callbackTime ?? rechargeTime;
}
