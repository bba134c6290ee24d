import { orders } from '@/domain/contract/orders';
import type { OrderStatus } from '@/domain/entities/order';
import { loadAccount } from '@/lib/account/load-account';
import { send } from '@/lib/upstream/client';

/**
 * Returns an order's status, for example after a return from a payment (APP-010). Reloads the
 * account after a purchase. Throws a CallError.
 */
export async function checkOrder(orderNo: string): Promise<OrderStatus> {
  const { orderStatus } = await send(orders.status, { orderNo });
  if (orderStatus === 'SUCCESS') await loadAccount().catch(() => {});
  return orderStatus;
}
