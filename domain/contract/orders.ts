import { z } from 'zod';
import { OrderRow, OrderStatus, PayChannel, PayScene } from '../entities/order.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { PB, PB2 } from './paths.ts';

const order = z.object({ orderNo: z.string().min(1).max(64) });
const { pageSize, maxPageSize } = limits.pay;

/** Buying: creating an order, its status, and past purchases (GAP-23, GAP-24). */
export const orders = {
  channels: call({
    method: 'GET',
    path: `${PB}/order/channels`,
    summary: 'Where money can be paid on this server, and how; what is not configured is not there',
    access: 'public',
    data: z.object({
      list: z.array(
        z.object({ channel: PayChannel, scenes: z.array(PayScene), simulated: z.boolean() }),
      ),
    }),
  }),
  create: call({
    method: 'POST',
    path: `${PB2}/order`,
    summary:
      'Order a product at the price the server has now (BILL-015); `payBody` is the text of a code to scan, or for the scenes `phone` and `page` an address to open, for `wechat` the JSON that its bridge takes, and empty where there was nothing to pay',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.pay.perUserPerMinute },
    input: z.object({
      productPricingId: z.string().min(1).max(128),
      channel: PayChannel,
      scene: PayScene.optional(),
    }),
    data: z.object({
      orderNo: z.string(),
      payBody: z.string(),
      scene: PayScene,
      expiresAt: z.number(),
      /** The amount that the channel charges. PayPal charges in another currency than the price. */
      charge: z.object({ currency: z.string(), minor: z.number().int() }),
    }),
  }),
  status: call({
    method: 'POST',
    path: `${PB}/order/{orderNo}/status`,
    summary: 'Where an order stands (BILL-018); the provider is asked too',
    access: 'signed-in',
    params: order,
    data: z.object({ orderNo: z.string(), orderStatus: OrderStatus }),
  }),
  purchased: call({
    method: 'GET',
    path: `${PB}/order/{id}/purchases/status`,
    summary:
      'Whether the user ever bought the product with this code; the trial counts for his phone too (BILL-022, GAP-25)',
    access: 'signed-in',
    params: z.object({ id: z.string().min(1).max(64) }),
    data: z.boolean(),
  }),
  list: call({
    method: 'GET',
    path: `${PB}/order/pageList`,
    summary: 'What was bought, given and taken back, newest first (UC-009, GAP-24)',
    access: 'signed-in',
    input: z.object({
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize),
      orderBy: z.literal('o.id').default('o.id'),
      isAsc: z.enum(['asc', 'desc']).default('desc'),
    }),
    data: z.object({
      list: z.array(OrderRow),
      total: z.number().int(),
      totalPage: z.number().int(),
    }),
  }),
};
