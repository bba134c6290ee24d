import type { PayChannel } from '../../../domain/entities/order.ts';
import { isFailure } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { App, AppContext } from '../../http/app.ts';
import { readBody } from '../../http/body.ts';
import { PayProviderError } from '../../ports/pay.ts';
import type { OrdersService } from './orders.ts';
import type { OrdersLog } from './settlement.ts';

const paths: readonly (readonly [string, PayChannel])[] = [
  ['ali', 'ALI'],
  ['wechat', 'WECHAT'],
  ['stripe', 'STRIPE'],
  ['paypal', 'PAYPAL'],
];

/**
 * Adds the webhooks of payment providers (GAP-23): `POST /notify/{ali|wechat|stripe|paypal}`, with
 * the body unchanged. A message that is not from the provider gets 401; a message that cannot be
 * handled now gets 503, so that the provider retries.
 */
export function addPayRoutes(
  app: App,
  { orders, log }: { orders: OrdersService; log: OrdersLog },
): void {
  for (const [path, channel] of paths)
    app.post(`/notify/${path}`, async (c, next) => {
      // WeChat sends scan events of the official account to the same address. They lack this
      // header, so the next route handles them.
      if (channel === 'WECHAT' && !c.req.header('wechatpay-signature')) return next();
      return handleNotification(c, channel);
    });

  async function handleNotification(c: AppContext, channel: PayChannel): Promise<Response> {
    try {
      const body = await readBody(c.req.raw, limits.pay.callbackBytes);
      const receipt = await orders.handleWebhook(channel, {
        header: (name) => c.req.header(name),
        body,
      });
      const { status, type } = receipt;
      return status === 204
        ? c.body(null, status)
        : c.body(receipt.body, status, { 'content-type': type });
    } catch (error) {
      if (error instanceof PayProviderError && error.kind === 'forged') {
        log('a payment message was refused', { channel, why: error.message });
        return c.text('refused', 401);
      }
      if (isFailure(error, 'notFound')) return c.text('not here', 404);
      if (isFailure(error, 'tooLarge')) return c.text('too large', 413);
      log('a payment message was not taken', { channel, error });
      return c.text('not now', 503);
    }
  }
}
