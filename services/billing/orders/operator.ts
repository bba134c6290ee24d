import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { yuanOf } from '../../../domain/billing/price.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { type PayProvider, PayProviderError } from '../../ports/pay.ts';
import { orders, payEvents, users } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';
import type { CatalogueService } from '../catalogue/index.ts';

type Options = {
  db: Database;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'revoke'>;
  providers: readonly PayProvider[];
};
type OperatorResult = { ok: boolean; lines: string[] };

const shown = 50;

/** Creates the operator's functions for orders: the list, and refunds. */
export function createOrdersOperator({ db, clock, catalogue, providers }: Options) {
  return {
    /**
     * Lists the newest orders, then the payments that an operator must check: payments for an
     * unknown order, and payments that do not match their order.
     */
    async list(): Promise<OperatorResult> {
      const rows = await db
        .select({ order: orders, userNo: users.userNo })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.userId))
        .orderBy(desc(orders.createdAt))
        .limit(shown);
      const aside = await db
        .select()
        .from(payEvents)
        .where(inArray(payEvents.outcome, ['quarantine', 'unknown']))
        .orderBy(desc(payEvents.id))
        .limit(shown);
      const lines = rows.length ? rows.map(orderLine) : ['Nobody has ordered anything yet.'];
      return {
        ok: true,
        lines: aside.length
          ? [...lines, 'Set aside, not credited:', ...aside.map(quarantineLine)]
          : lines,
      };
    },

    /**
     * Refunds the payment and takes back what was delivered and is not used yet. A second call
     * changes nothing.
     */
    async refund(orderNo: string): Promise<OperatorResult> {
      const refused = (line: string): OperatorResult => ({ ok: false, lines: [line] });
      const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
      if (order?.state !== 'SUCCESS' && order?.state !== 'REFUND')
        return refused(`No order ${orderNo} was paid.`);
      if (order.refundedAt) return refused('This order was refunded before.');
      const paid = { currency: order.currency, minor: order.chargeMinor };
      const provider = providers.find(({ channel }) => channel === order.channel);
      if (!provider) return refused(`${order.channel} is not configured here.`);
      try {
        if (paid.minor > 0)
          await provider.refund({ ...order, refundNo: `R${orderNo}`, charge: paid, paid });
      } catch (error) {
        if (error instanceof PayProviderError)
          return refused(
            `${order.channel} did not refund it: ${error.message}. Nothing was taken back.`,
          );
        throw error;
      }
      const tokens = await transaction(db, async (tx) => {
        const at = clock.now();
        const isOpen = and(eq(orders.orderNo, orderNo), isNull(orders.refundedAt));
        const [mine] = await tx
          .update(orders)
          .set({ refundedAt: at })
          .where(isOpen)
          .returning({ userId: orders.userId });
        if (!mine) return 0;
        const taken = await catalogue.revoke(tx, { orderNo, now: at });
        const detail = { orderNo, tokens: taken?.tokens ?? 0 };
        await recordAudit(tx, { ...mine, kind: 'order-refunded', at, actor: 'admin', detail });
        return detail.tokens;
      });
      return {
        ok: true,
        lines: [
          `${yuanOf(order.amountFen)} yuan of ${orderNo} were refunded and ${tokens} tokens taken back.`,
        ],
      };
    },
  };
}

function orderLine({
  order,
  userNo,
}: {
  order: typeof orders.$inferSelect;
  userNo: string;
}): string {
  const { orderNo, createdAt, channel, product, amountFen, state, refundedAt } = order;
  return [
    orderNo,
    createdAt.toISOString().slice(0, 16),
    userNo,
    channel.padEnd(6),
    product.backendCode.padEnd(20),
    yuanOf(amountFen).padStart(9),
    refundedAt ? 'REFUNDED' : state,
  ].join('  ');
}

function quarantineLine({
  orderNo,
  verifiedAt,
  channel,
  eventId,
  outcome,
  report,
}: typeof payEvents.$inferSelect): string {
  return [
    outcome,
    orderNo,
    verifiedAt.toISOString().slice(0, 16),
    channel,
    eventId,
    `${report.minor} ${report.currency}`,
  ].join('  ');
}
