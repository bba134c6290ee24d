import { z } from 'zod';
import { payFaults } from '../../domain/billing/payment-faults.ts';
import { yuanOf } from '../../domain/billing/price.ts';
import type { PayChannel, PayScene } from '../../domain/entities/order.ts';
import { fail } from '../../domain/errors.ts';
import type { App } from '../http/app.ts';
import { parseJson, readBody } from '../http/body.ts';
import { successResponse } from '../http/envelope.ts';
import { assertWebTier } from './web-tier.ts';

type Fault = (typeof payFaults)[number];
type Bill = {
  code: string;
  channel: PayChannel;
  scene: PayScene;
  orderNo: string;
  title: string;
  charge: { currency: string; minor: number };
  status: 'open' | 'approved' | 'paid' | 'closed' | 'refunded';
  returnUrl: string | null;
};

/** The functions of the payment simulator that `/dev` needs. */
export type PaySimulator = {
  bills(): Bill[];
  pay(code: string, fault?: Fault): Promise<Bill | undefined>;
  decline(code: string): Promise<Bill | undefined>;
};

const Decision = z.object({
  code: z.string().max(100),
  decision: z.enum(['pay', 'refuse']),
  fault: z.enum(payFaults).optional(),
});
const shown = 20;

/** Adds the routes for `/dev/pay`: list the bills, newest first, and pay or refuse a bill. */
export function addPayDevRoutes(
  app: App,
  { house, appSecret }: { house: PaySimulator; appSecret: string },
): void {
  const toDecisionView = ({ code, channel, orderNo, title, charge, status, returnUrl }: Bill) => ({
    ...{
      code,
      channel,
      orderNo,
      title,
      status,
      returnUrl,
      currency: charge.currency,
      amount: yuanOf(charge.minor),
    },
  });

  app.get('/dev/pay/bills', async (c) => {
    assertWebTier(c, appSecret);
    return successResponse(house.bills().slice(0, shown).map(toDecisionView));
  });

  app.post('/dev/pay/decide', async (c) => {
    assertWebTier(c, appSecret);
    const input = Decision.safeParse(parseJson(await readBody(c.req.raw)));
    if (!input.success) throw fail('invalidInput');
    const { code, decision, fault } = input.data;
    const bill = decision === 'pay' ? await house.pay(code, fault) : await house.decline(code);
    if (!bill) throw fail('payOver');
    return successResponse(toDecisionView(bill));
  });
}
