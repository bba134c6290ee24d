import type { PayFault } from '../../../../domain/billing/payment-faults.ts';

/** A simulated provider's message in its wire format. */
export type Sealed = { path: string; headers: Record<string, string>; body: string };

/** What a message reports: a bill was paid, approved (PayPal), or closed unpaid. */
export type Said = 'paid' | 'approved' | 'closed';

export type Sealing = { fault: PayFault | undefined; now: Date };

/** A wrong amount is a cent less. */
export const amountOf = (minor: number, { fault }: Sealing) =>
  fault === 'wrong-amount' ? minor - 1 : minor;
/** An old message is an hour old. */
export const secondsOf = ({ fault, now }: Sealing) =>
  Math.floor(now.getTime() / 1000) - (fault === 'old' ? 3600 : 0);
/** Cuts a truncated message in the middle. */
export const cut = (body: string, { fault }: Sealing) =>
  fault === 'truncated' ? body.slice(0, Math.floor(body.length / 2)) : body;
