import { z } from 'zod';
import type { PayFault } from '@/domain/billing/payment-faults';
import { PayChannel } from '@/domain/entities/order';
import { callDev } from './call-dev';

/** A bill whose amount a simulated provider must collect. */
const Bill = z.object({
  code: z.string(),
  channel: PayChannel,
  orderNo: z.string(),
  title: z.string(),
  status: z.enum(['open', 'approved', 'paid', 'closed', 'refunded']),
  returnUrl: z.string().nullable(),
  currency: z.string(),
  amount: z.string(),
});
export type Bill = z.infer<typeof Bill>;

/** Returns the newest bills of all simulated providers. Throws a CallError. */
export function readBills(signal: AbortSignal): Promise<Bill[]> {
  return callDev('/dev/pay/bills', z.array(Bill), { signal });
}

/**
 * Pays or refuses a bill; `fault` corrupts the notification to the services. Throws a CallError.
 */
export function decideBill(
  code: string,
  decision: 'pay' | 'refuse',
  fault: PayFault | undefined,
): Promise<Bill> {
  return callDev('/dev/pay/decide', Bill, {
    method: 'POST',
    body: JSON.stringify({ code, decision, fault }),
  });
}

/**
 * Returns the address to which the payer's browser returns: the address that the provider got with
 * the order or, as with WeChat, the address in the query. Returns null for an address of another
 * origin.
 */
export function returnAddress({ returnUrl }: Bill, search: string, own: string): string | null {
  const given = returnUrl ?? new URLSearchParams(search).get('redirect_url');
  const address = given ? URL.parse(given) : null;
  return address?.origin === own ? address.href : null;
}
