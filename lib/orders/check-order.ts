import { orders } from '@/domain/contract/orders';
import type { OrderStatus } from '@/domain/entities/order';
import { loadAccount } from '@/lib/account/load-account';
import { send } from '@/lib/upstream/client';

/**
 * Checks an order's status, for example on return from paying (APP-010); a purchase shows at once.
 * Throws a CallError.
 */
export async function checkOrder(orderNo: string): Promise<OrderStatus> {
  const { orderStatus } = await send(orders.status, { orderNo });
  if (orderStatus === 'SUCCESS') await loadAccount().catch(() => {});
  return orderStatus;
}
