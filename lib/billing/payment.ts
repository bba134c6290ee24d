import { createStore } from 'zustand/vanilla';
import type { CallData, CallInput } from '@/domain/contract/call';
import type { orders } from '@/domain/contract/orders';
import type { OrderStatus } from '@/domain/entities/order';
import { limits } from '@/domain/limits';
import { isAbort } from '@/lib/upstream/call-error';
import { type Clock, sleep } from '@/lib/utils/clock';

/** What to buy, through which channel and how. */
export type OrderInput = CallInput<typeof orders.create>;
export type PlacedOrder = CallData<typeof orders.create>;

export type PayView =
  | { phase: 'idle' }
  | { phase: 'ordering' }
  /**
   * `unread` is the error of the last status request, or null. Polling continues after an error.
   */
  | { phase: 'waiting'; order: PlacedOrder; unread: unknown }
  | { phase: 'refused'; error: unknown }
  | { phase: 'paid' };

type PaymentDependencies = {
  create(choice: OrderInput, signal: AbortSignal): Promise<PlacedOrder>;
  fetchStatus(orderNo: string, signal: AbortSignal): Promise<OrderStatus>;
  clock: Clock;
  isHidden(): boolean;
  onPaid(orderNo: string): void;
  /** Called when the order failed. A new order is then created (BILL-020). */
  onFailed(): void;
};

/**
 * Runs one payment at a time (BILL-015…021). `choose` creates an order and polls its status every 5
 * s, but not while the page is hidden. Another `choose` replaces the order; `stop` ends the
 * payment; `pollNow` polls immediately.
 */
export function createPayment({
  create,
  fetchStatus: ask,
  clock,
  isHidden,
  onPaid,
  onFailed,
}: PaymentDependencies) {
  const store = createStore<PayView>(() => ({ phase: 'idle' }));
  let current: AbortController | null = null;
  let wake: (() => void) | null = null;

  async function choose(choice: OrderInput): Promise<void> {
    current?.abort();
    const mine = new AbortController();
    current = mine;
    const { signal } = mine;
    try {
      for (;;) {
        store.setState({ phase: 'ordering' }, true);
        const order = await create(choice, signal);
        if (signal.aborted) return;
        const status = await pollUntilSettled(order, signal);
        if (signal.aborted) return;
        if (status === 'SUCCESS') {
          store.setState({ phase: 'paid' }, true);
          return onPaid(order.orderNo);
        }
        onFailed();
      }
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) store.setState({ phase: 'refused', error }, true);
    }
  }

  async function pollUntilSettled(
    order: PlacedOrder,
    signal: AbortSignal,
  ): Promise<Exclude<OrderStatus, 'WAIT'> | null> {
    // Nothing to pay: the order was fulfilled when it was created (GAP-25).
    if (order.payBody === '') return 'SUCCESS';
    store.setState({ phase: 'waiting', order, unread: null }, true);
    for (;;) {
      await waitForPoll(signal);
      if (signal.aborted) return null;
      if (isHidden()) continue;
      const status = await pollOnce(order, signal);
      if (status !== 'WAIT') return status;
      if (signal.aborted) return null;
    }
  }

  /** Polls the status. A failed request counts as `WAIT`, because the payment may still succeed. */
  async function pollOnce(order: PlacedOrder, signal: AbortSignal): Promise<OrderStatus> {
    try {
      const status = await ask(order.orderNo, signal);
      if (status === 'WAIT' && !signal.aborted)
        store.setState({ phase: 'waiting', order, unread: null }, true);
      return status;
    } catch (error) {
      if (!signal.aborted && !isAbort(error))
        store.setState({ phase: 'waiting', order, unread: error }, true);
      return 'WAIT';
    }
  }

  function waitForPoll(signal: AbortSignal): Promise<void> {
    const early = new AbortController();
    wake = () => early.abort();
    return sleep(clock, limits.pay.pollMs, AbortSignal.any([signal, early.signal]));
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    choose,
    /** Polls now instead of in a few seconds. */
    pollNow: () => wake?.(),
    stop() {
      current?.abort();
      current = null;
      store.setState({ phase: 'idle' }, true);
    },
  };
}
