import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import { z } from 'zod';
import { verdictOf } from '../../../domain/billing/orders.ts';
import type { PayChannel } from '../../../domain/entities/order.ts';
import { limits } from '../../../domain/limits/index.ts';
import { rewardInviter } from '../../account/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentReport } from '../../ports/pay.ts';
import { orders, payEvents } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';
import type { CatalogueService } from '../catalogue/index.ts';

export type OrdersLog = (message: string, detail: Record<string, unknown>) => void;
export type SettlementResult = NonNullable<typeof payEvents.$inferSelect.outcome>;

type Options = {
  db: Database;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'fulfil'>;
  /**
   * Refunds an order that could not be fulfilled; false where the provider did not accept the
   * refund.
   */
  refund(orderNo: string): Promise<boolean>;
  alert: OrdersLog;
};

const StoredReport = z.object({
  forUs: z.boolean(),
  kind: z.enum(['paid', 'closed']),
  currency: z.string(),
  minor: z.number(),
  paidAt: z.coerce.date(),
});

export type Settlement = ReturnType<typeof createSettlement>;

/**
 * Applies the providers' reports to orders. Each report is stored first, then settled once and in
 * one transaction.
 */
export function createSettlement({ db, clock, catalogue, refund, alert }: Options) {
  /** Settles a stored event and returns the outcome, even if the event was settled before. */
  async function settleEvent(channel: PayChannel, eventId: string): Promise<SettlementResult> {
    const isIt = and(eq(payEvents.channel, channel), eq(payEvents.eventId, eventId));
    const { outcome, isNew, orderNo } = await transaction(
      db,
      async (tx): Promise<{ outcome: SettlementResult; isNew: boolean; orderNo: string }> => {
        const [event] = await tx.select().from(payEvents).where(isIt).for('update');
        if (!event) throw new Error(`No event ${eventId} was written down`);
        const { orderNo } = event;
        if (event.outcome) return { outcome: event.outcome, isNew: false, orderNo };
        const done = await applyReport({ catalogue, clock }, tx, event);
        await tx.update(payEvents).set({ outcome: done, settledAt: clock.now() }).where(isIt);
        return { outcome: done, isNew: true, orderNo };
      },
    );
    if (isNew && outcome === 'refused' && !(await refund(orderNo)))
      alert('a payment for what is sold out was not refunded: npm run admin -- orders refund', {
        channel,
        eventId,
        orderNo,
      });
    if (isNew && (outcome === 'quarantine' || outcome === 'unknown'))
      alert('a payment is set aside for a person to look at', { channel, eventId, outcome });
    return outcome;
  }

  return {
    /** Stores and settles a report whose sender was verified. Returns the outcome. */
    async settleReport(channel: PayChannel, report: PaymentReport): Promise<SettlementResult> {
      await storeReport({ db, clock }, channel, report);
      return settleEvent(channel, report.eventId);
    },

    /**
     * Settles the events that a process stored but did not settle before it ended, and makes the
     * refunds that are still due.
     */
    async settlePending(): Promise<void> {
      const before = new Date(clock.now().getTime() - limits.pay.checksMs[0]);
      const left = await db
        .select({ channel: payEvents.channel, eventId: payEvents.eventId })
        .from(payEvents)
        .where(and(isNull(payEvents.outcome), lt(payEvents.verifiedAt, before)));
      for (const { channel, eventId } of left) await settleEvent(channel, eventId);
      const isOwed = and(
        eq(orders.state, 'REFUND'),
        isNull(orders.refundedAt),
        lt(orders.createdAt, before),
      );
      for (const { orderNo } of await db
        .select({ orderNo: orders.orderNo })
        .from(orders)
        .where(isOwed))
        await refund(orderNo);
    },
  };
}

/** Applies a stored report to its order and returns the outcome. */
async function applyReport(
  { catalogue, clock }: Pick<Options, 'catalogue' | 'clock'>,
  tx: Database,
  event: typeof payEvents.$inferSelect,
): Promise<SettlementResult> {
  const isIt = and(eq(orders.orderNo, event.orderNo), eq(orders.channel, event.channel));
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  if (!order) return 'unknown';
  const { kind, forUs, currency, minor, paidAt } = StoredReport.parse(event.report);
  const known = {
    state: order.state,
    charge: { currency: order.currency, minor: order.chargeMinor },
  };
  const verdict = verdictOf(
    known,
    kind === 'paid' ? { kind, forUs, charge: { currency, minor } } : { kind, forUs },
  );
  if (verdict === 'end')
    await tx
      .update(orders)
      .set({ state: 'FAIL' })
      .where(and(isIt, eq(orders.state, 'WAIT')));
  if (verdict === 'credit') {
    const { userId, product, orderNo } = order;
    const isRefused =
      (await catalogue.fulfil(tx, { userId, product, orderNo, now: clock.now() })) === 'refused';
    await tx
      .update(orders)
      .set(
        isRefused
          ? { state: 'REFUND', nextCheckAt: null }
          : { state: 'SUCCESS', paidAt, nextCheckAt: null },
      )
      .where(and(isIt, ne(orders.state, 'SUCCESS')));
    if (isRefused) return 'refused';
    await rewardInviter(tx, clock, userId);
  }
  return verdict;
}

/** Stores a report; a repeated report changes nothing. */
async function storeReport(
  { db, clock }: Pick<Options, 'db' | 'clock'>,
  channel: PayChannel,
  report: PaymentReport,
): Promise<void> {
  const charge = report.kind === 'paid' ? report.charge : { currency: '', minor: 0 };
  // An unreadable amount is NaN, which JSON cannot store. Store -1 instead, because no order has
  // this amount either.
  const minor = Number.isSafeInteger(charge.minor) ? charge.minor : -1;
  const paidAt = (report.kind === 'paid' ? report.paidAt : clock.now()).toISOString();
  const { eventId, orderNo, kind, forUs, providerRef } = report;
  const kept = { kind, forUs, currency: charge.currency, minor, paidAt, providerRef };
  await db
    .insert(payEvents)
    .values({ channel, eventId, orderNo, verifiedAt: clock.now(), report: kept })
    .onConflictDoNothing();
}
