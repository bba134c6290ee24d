import type { OrderStatus } from '../entities/order.ts';

/**
 * `EXPIRED`: the order's 30 minutes are over. `FAIL`: the provider closed the order or never opened
 * it. In both states a payment can still arrive. `REFUND`: the order was paid, but in the meantime
 * the user's only trial or the last seat was sold, so the money is returned.
 */
export type OrderState = 'WAIT' | 'SUCCESS' | 'FAIL' | 'EXPIRED' | 'REFUND';

type Charge = { currency: string; minor: number };
type Order = { state: OrderState; charge: Charge };
/** What a provider reports about an order. */
type Report = { kind: 'paid'; charge: Charge; forUs: boolean } | { kind: 'closed'; forUs: boolean };

/**
 * The effect of a provider's report: deliver the product, end the order, do nothing because the
 * report was handled before, or store the report for manual review.
 */
type Verdict = 'credit' | 'end' | 'repeated' | 'quarantine';

/**
 * Decides what a payment report does to an order. A payment counts once, and even if it arrives
 * late, because the user has paid. A payment with another amount or currency, or to another
 * recipient, is never fulfilled. A paid order never becomes unpaid.
 */
export function verdictOf(order: Order, report: Report): Verdict {
  if (!report.forUs) return 'quarantine';
  if (report.kind === 'closed') return order.state === 'WAIT' ? 'end' : 'repeated';
  if (
    report.charge.currency !== order.charge.currency ||
    report.charge.minor !== order.charge.minor
  )
    return 'quarantine';
  return order.state === 'SUCCESS' || order.state === 'REFUND' ? 'repeated' : 'credit';
}

/** GAP-23: the status that a poll returns. */
export function statusOf(state: OrderState): OrderStatus {
  return state === 'EXPIRED' || state === 'REFUND' ? 'FAIL' : state;
}
