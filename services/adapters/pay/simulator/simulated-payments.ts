import { randomBytes } from 'node:crypto';
import type { PayChannel, PayScene } from '../../../../domain/entities/order.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Money } from '../../../ports/pay.ts';

/** `approved`: the payer approved at PayPal, but the payment is not captured yet. */
export type SimulatedPayment = {
  /** Identifies the bill on the payer's page. */
  code: string;
  /** The provider's ids of the order and of its payment. */
  id: string;
  paymentId: string;
  channel: PayChannel;
  scene: PayScene;
  orderNo: string;
  title: string;
  charge: Money;
  status: 'open' | 'approved' | 'paid' | 'closed' | 'refunded';
  expiresAt: Date | null;
  returnUrl: string | null;
  notifyPath: string;
  paidAt: Date | null;
};

const maxPayments = 500;

/** The bills of the simulated providers, in memory only. */
export function createPaymentStore(clock: Clock) {
  const bills: SimulatedPayment[] = [];
  const hasEnded = ({ expiresAt }: SimulatedPayment) =>
    expiresAt !== null && expiresAt <= clock.now();

  /** Closes a bill that was not paid in time, as the real providers do. */
  function closeIfExpired(bill: SimulatedPayment | undefined): SimulatedPayment | undefined {
    if (bill?.status === 'open' && hasEnded(bill)) bill.status = 'closed';
    return bill;
  }

  return {
    /**
     * Creates a bill, or returns the existing one for the same order number at the same provider.
     */
    open(
      made: Pick<
        SimulatedPayment,
        | 'channel'
        | 'scene'
        | 'orderNo'
        | 'title'
        | 'charge'
        | 'expiresAt'
        | 'returnUrl'
        | 'notifyPath'
      >,
    ): SimulatedPayment {
      const earlier = bills.find(
        (bill) => bill.channel === made.channel && bill.orderNo === made.orderNo,
      );
      if (earlier) return earlier;
      const draw = (bytes: number) => randomBytes(bytes).toString('hex');
      const bill: SimulatedPayment = {
        code: draw(12),
        id: draw(12),
        paymentId: draw(14),
        status: 'open',
        paidAt: null,
        ...made,
      };
      bills.unshift(bill);
      bills.length = Math.min(bills.length, maxPayments);
      return bill;
    },
    byCode: (code: string) => closeIfExpired(bills.find((bill) => bill.code === code)),
    byOrder: (channel: PayChannel, orderNo: string) =>
      closeIfExpired(bills.find((bill) => bill.channel === channel && bill.orderNo === orderNo)),
    byId: (channel: PayChannel, id: string) =>
      closeIfExpired(bills.find((bill) => bill.channel === channel && bill.id === id)),
    /** Lists the bills, newest first. */
    list: () => bills.map((bill) => closeIfExpired(bill) as SimulatedPayment),
  };
}
export type SimulatedPayments = ReturnType<typeof createPaymentStore>;
