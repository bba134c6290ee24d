import type { PayFault } from '../../../../domain/billing/payment-faults.ts';

/** A simulated provider's message in its wire format. */
export type ProviderMessage = { path: string; headers: Record<string, string>; body: string };

/** What a message reports: a bill was paid, approved (PayPal), or closed unpaid. */
export type MessageKind = 'paid' | 'approved' | 'closed';

export type MessageOptions = { fault: PayFault | undefined; now: Date };

/** A wrong amount is a cent less. */
export const messageAmount = (minor: number, { fault }: MessageOptions) =>
  fault === 'wrong-amount' ? minor - 1 : minor;
/** An old message is an hour old. */
export const messageSeconds = ({ fault, now }: MessageOptions) =>
  Math.floor(now.getTime() / 1000) - (fault === 'old' ? 3600 : 0);
/** Cuts a truncated message in the middle. */
export const truncateBody = (body: string, { fault }: MessageOptions) =>
  fault === 'truncated' ? body.slice(0, Math.floor(body.length / 2)) : body;
