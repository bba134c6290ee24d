import { orders } from '@/domain/contract/orders';
import type { OrderStatus } from '@/domain/entities/order';
import { loadAccount } from '@/lib/account/load-account';
import { send } from '@/lib/upstream/client';

/** Asks where an order stands, as whoever comes back from paying does (APP-010); what was bought is shown at once. Throws a CallError. */
export async function checkOrder(orderNo: string): Promise<OrderStatus> {
  const { orderStatus } = await send(orders.status, { orderNo });
  if (orderStatus === 'SUCCESS') await loadAccount().catch(() => {});
  return orderStatus;
}
