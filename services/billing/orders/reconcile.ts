import { and, asc, eq, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { OrderState } from '../../../domain/billing/orders.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { type PayProvider, PayProviderError } from '../../ports/pay.ts';
import { orders } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import type { OrdersLog, Settlement } from './settlement.ts';

export type Order = typeof orders.$inferSelect;

type Options = {
  db: Database;
  clock: Clock;
  providers: readonly PayProvider[];
  settlement: Settlement;
  log: OrdersLog;
};

/** Queries providers for the state of orders, and ends expired orders. */
export function createReconciliation({ db, clock, providers, settlement, log }: Options) {
  const now = () => clock.now().getTime();

  /**
   * Returns whether the provider may be queried now, and records the query. Allows one query per
   * `minQueryMs` for all callers together, and none for a paid order.
   */
  async function claimQuery({ orderNo }: Order): Promise<boolean> {
    const wasLongAgo = or(
      isNull(orders.askedAt),
      lt(orders.askedAt, new Date(now() - limits.pay.minQueryMs)),
    );
    const rows = await db
      .update(orders)
      .set({ askedAt: clock.now() })
      .where(and(eq(orders.orderNo, orderNo), ne(orders.state, 'SUCCESS'), wasLongAgo))
      .returning({ orderNo: orders.orderNo });
    return rows.length > 0;
  }

  /**
   * Queries the provider of an order, ends the order if it has expired, and returns its state. A
   * failed query is only logged.
   */
  async function refreshState(order: Order): Promise<OrderState> {
    const provider = providers.find(({ channel }) => channel === order.channel);
    if (provider && (await claimQuery(order)))
      try {
        const standing = await provider.query(order);
        if ('eventId' in standing) await settlement.settleReport(order.channel, standing);
      } catch (error) {
        if (!(error instanceof PayProviderError)) throw error;
        log('a provider did not say where an order stands', {
          orderNo: order.orderNo,
          channel: order.channel,
          why: error.message,
        });
      }
    if (order.expiresAt.getTime() <= now()) await end(order, provider);
    const [row] = await db
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.orderNo, order.orderNo));
    return row?.state ?? 'FAIL';
  }

  /**
   * Ends an unpaid order that has expired (half an hour after its creation). Also closes the order
   * at its provider, so that the provider accepts no payment for it.
   */
  async function end(
    { orderNo, providerRef }: Order,
    provider: PayProvider | undefined,
  ): Promise<void> {
    const [ended] = await db
      .update(orders)
      .set({ state: 'EXPIRED' })
      .where(and(eq(orders.orderNo, orderNo), eq(orders.state, 'WAIT')))
      .returning({ orderNo: orders.orderNo });
    if (ended)
      await provider
        ?.close({ orderNo, providerRef })
        .catch((error) => log('an order was not closed', { orderNo, error }));
  }

  return {
    ask: refreshState,

    /**
     * Checks every order whose check is due, including orders that have ended, because an order
     * with a late payment is still delivered.
     */
    async reconcile(): Promise<void> {
      await settlement.settlePending();
      const due = await db
        .select()
        .from(orders)
        .where(lte(orders.nextCheckAt, clock.now()))
        .orderBy(asc(orders.nextCheckAt))
        .limit(limits.pay.checksAtOnce);
      for (const order of due) {
        const next = limits.pay.checksMs
          .map((ms) => order.createdAt.getTime() + ms)
          .find((at) => at > now());
        const nextCheckAt = next === undefined ? null : new Date(next);
        await db.update(orders).set({ nextCheckAt }).where(eq(orders.orderNo, order.orderNo));
        if (order.state !== 'SUCCESS') await refreshState(order);
      }
    },
  };
}
