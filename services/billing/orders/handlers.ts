import type { HandlersOf } from '../../../domain/contract/call.ts';
import type { orders as calls } from '../../../domain/contract/orders.ts';
import type { CallContext, Caller } from '../../http/context.ts';
import type { OrdersService } from './orders.ts';

export function ordersHandlers(
  orders: OrdersService,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    channels: () => ({ list: orders.channels() }),
    create: ({ productPricingId, channel, scene }, { user, language, ip }) =>
      orders.create({ userId: user.id, productPricingId, channel, scene, language, ip }),
    status: ({ orderNo }, { user }) => orders.status(user.id, orderNo),
    purchased: ({ id }, { user }) => orders.hasBought(user.id, id),
    list: ({ pageNum, pageSize, isAsc }, { user, language }) =>
      orders.list({ userId: user.id, pageNum, pageSize, isAsc, language }),
  };
}
