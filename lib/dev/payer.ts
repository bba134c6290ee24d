import { z } from 'zod';
import { PayChannel } from '@/domain/entities/order';
import type { PayFault } from '@/domain/rules/pay-faults';
import { ask } from './ask';

/** Something a simulated provider was asked to take. */
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

/** The newest bills of all simulated providers. Throws a CallError. */
export function readBills(signal: AbortSignal): Promise<Bill[]> {
  return ask('/dev/pay/bills', z.array(Bill), { signal });
}

/** Pays or refuses a bill; a fault spoils the message that tells us. Throws a CallError. */
export function decideBill(code: string, decision: 'pay' | 'refuse', fault: PayFault | undefined): Promise<Bill> {
  return ask('/dev/pay/decide', Bill, { method: 'POST', body: JSON.stringify({ code, decision, fault }) });
}

/** Where a payer's browser goes back to: what the provider was told, or, as WeChat has it, what stands in the address. Only pages of our own. */
export function returnAddress({ returnUrl }: Bill, search: string, own: string): string | null {
  const given = returnUrl ?? new URLSearchParams(search).get('redirect_url');
  const address = given ? URL.parse(given) : null;
  return address?.origin === own ? address.href : null;
}
