import { and, eq, sql } from 'drizzle-orm';
import { trialCode } from '../../../domain/billing/buying.ts';
import { statusOf } from '../../../domain/billing/orders.ts';
import type { PayChannel } from '../../../domain/entities/order.ts';
import { fail } from '../../../domain/errors.ts';
import { loadNounTexts } from '../../http/load-texts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PayProvider, WebhookAcknowledgement, WebhookRequest } from '../../ports/pay.ts';
import { orders } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import { createOrderCreation } from './create-order.ts';
import { listOrders, type OrderListOptions } from './list-orders.ts';
import { createOrdersOperator } from './operator.ts';
import { createReconciliation } from './reconcile.ts';
import { createSettlement, type OrdersLog } from './settlement.ts';

export type OrdersService = ReturnType<typeof createOrders>;

type Options = {
  db: Database;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'quote' | 'fulfil' | 'revoke' | 'hasBoughtTrial'>;
  providers: readonly PayProvider[];
  /** Where users return to from a provider's page. */
  webUrl: string;
  log: OrdersLog;
  /** Logs an event that an operator must check. */
  alert: OrdersLog;
};

const reportFailure = (alert: OrdersLog, orderNo: string) => (error: unknown) => {
  alert('a refund failed', { orderNo, error });
  return false;
};

/**
 * Handles a purchase from the order to the delivery (GAP-23). An order with a price is delivered
 * only after a verified message of the provider, or after its response to our query.
 */
export function createOrders({ db, clock, catalogue, providers, webUrl, log, alert }: Options) {
  const operator = createOrdersOperator({ db, clock, catalogue, providers });
  const refund = (orderNo: string) =>
    operator.refund(orderNo).then(({ ok }) => ok, reportFailure(alert, orderNo));
  const settlement = createSettlement({ db, clock, catalogue, refund, alert });
  const reconciliation = createReconciliation({ db, clock, providers, settlement, log });
  const texts = loadNounTexts('orders');

  async function find(orderNo: string) {
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    return order;
  }

  return {
    create: createOrderCreation({ db, clock, catalogue, providers, webUrl }),
    reconcile: reconciliation.reconcile,
    operator,

    channels: () =>
      providers.map(({ channel, scenes, simulated }) => ({
        channel,
        scenes: [...scenes],
        simulated,
      })),

    /** Returns an order's status (BILL-018). Another user's order is `notFound`. */
    async status(userId: number, orderNo: string) {
      const order = await find(orderNo);
      if (order?.userId !== userId) throw fail('notFound');
      const isSettled = order.state === 'SUCCESS' || order.state === 'REFUND';
      const state = isSettled ? order.state : await reconciliation.ask(order);
      return { orderNo, orderStatus: statusOf(state) };
    },

    async hasBought(userId: number, code: string): Promise<boolean> {
      if (code === trialCode) return catalogue.hasBoughtTrial(userId);
      const isIt = and(
        eq(orders.userId, userId),
        eq(orders.state, 'SUCCESS'),
        eq(sql`${orders.product} ->> 'backendCode'`, code),
      );
      const [bought] = await db
        .select({ orderNo: orders.orderNo })
        .from(orders)
        .where(isIt)
        .limit(1);
      return bought !== undefined;
    },

    list: (page: OrderListOptions) => listOrders(db, texts, page),

    /**
     * Handles a provider's message and returns the receipt to respond with. Throws
     * `PayProviderError` (`forged`) for a message that the provider did not send.
     */
    async handleWebhook(
      channel: PayChannel,
      delivery: WebhookRequest,
    ): Promise<WebhookAcknowledgement> {
      const provider = providers.find((one) => one.channel === channel);
      if (!provider) throw fail('notFound');
      const event = await provider.verifyWebhook(delivery);
      if (event.kind === 'paid' || event.kind === 'closed')
        await settlement.settleReport(channel, event);
      const order = event.kind === 'ask' ? await find(event.orderNo) : undefined;
      if (order?.channel === channel && order.state !== 'SUCCESS') {
        const answer = await provider.query(order);
        if ('eventId' in answer) await settlement.settleReport(channel, answer);
      }
      return provider.acknowledgement();
    },
  };
}
