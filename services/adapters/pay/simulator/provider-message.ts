import type { PayFault } from '../../../../domain/billing/payment-faults.ts';

/** A simulated provider's message in its wire format. */
export type ProviderMessage = { path: string; headers: Record<string, string>; body: string };

/** What a message reports: a bill was paid, approved (PayPal), or closed unpaid. */
export type MessageKind = 'paid' | 'approved' | 'closed';

export type MessageOptions = { fault: PayFault | undefined; now: Date };

/** Returns the amount in a message; the fault `wrong-amount` makes it one cent too small. */
export const messageAmount = (minor: number, { fault }: MessageOptions) =>
  fault === 'wrong-amount' ? minor - 1 : minor;
/** Returns the time of a message in seconds; the fault `old` makes it one hour old. */
export const messageSeconds = ({ fault, now }: MessageOptions) =>
  Math.floor(now.getTime() / 1000) - (fault === 'old' ? 3600 : 0);
/** Returns the body of a message; the fault `truncated` cuts it in the middle. */
export const truncateBody = (body: string, { fault }: MessageOptions) =>
  fault === 'truncated' ? body.slice(0, Math.floor(body.length / 2)) : body;
