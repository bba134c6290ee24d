import { z } from 'zod';

/** The payment channels. */
export const payChannels = ['ALI', 'WECHAT', 'STRIPE', 'PAYPAL'] as const;
export const PayChannel = z.enum(payChannels);
export type PayChannel = z.infer<typeof PayChannel>;

/**
 * How the user pays. `qr`: scans a code with another phone. `phone`: opens the payment app of this
 * phone (PP-11). `page`: goes to a page of the provider. `wechat`: pays in this page, which WeChat
 * displays.
 */
const payScenes = ['qr', 'phone', 'page', 'wechat'] as const;
export const PayScene = z.enum(payScenes);
export type PayScene = z.infer<typeof PayScene>;

/** What polling an order returns (GAP-23); an order that expired or was replaced is FAIL. */
export const OrderStatus = z.enum(['SUCCESS', 'FAIL', 'WAIT']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/**
 * UC-009, UC-010: one line of the order list. `amount` is in yuan with two decimals, times are
 * epoch ms.
 */
export const OrderRow = z.object({
  orderNo: z.string(),
  title: z.string(),
  channel: z.string(),
  wordCount: z.number().int(),
  amount: z.string(),
  callbackTime: z.number().nullable(),
  rechargeTime: z.number().nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;
