import type { OrderStatus } from '../entities/order.ts';

/** `EXPIRED`: its half hour is over; `FAIL`: the provider closed it, or never opened it. Both can still turn out to be paid. */
export type OrderState = 'WAIT' | 'SUCCESS' | 'FAIL' | 'EXPIRED';

type Charge = { currency: string; minor: number };
type Known = { state: OrderState; charge: Charge };
type Told = { kind: 'paid'; charge: Charge; forUs: boolean } | { kind: 'closed'; forUs: boolean };

/** What a provider's word does: hands over, ends, changes nothing, or is set aside for a person to look at. */
export type Verdict = 'credit' | 'end' | 'repeated' | 'quarantine';

/**
 * A payment is honoured whenever it comes, once: money was taken. One of another amount or currency, or to somebody else, is never
 * handed over for; and what was paid does not become unpaid.
 */
export function verdictOf(order: Known, told: Told): Verdict {
  if (!told.forUs) return 'quarantine';
  if (told.kind === 'closed') return order.state === 'WAIT' ? 'end' : 'repeated';
  if (told.charge.currency !== order.charge.currency || told.charge.minor !== order.charge.minor) return 'quarantine';
  return order.state === 'SUCCESS' ? 'repeated' : 'credit';
}

/** GAP-23: what a poll is told. */
export function statusOf(state: OrderState): OrderStatus {
  return state === 'EXPIRED' ? 'FAIL' : state;
}
