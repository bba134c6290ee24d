import type { PayGateway, PayProvider } from '../../ports/pay.ts';

type Told = Pick<PayProvider, 'channel' | 'simulated' | 'scenes' | 'chargeOf'>;

/** Returns a provider whose client is loaded on first use; a failed load is retried. */
export function lazily(told: Told, load: () => Promise<PayGateway>): PayProvider {
  let loading: Promise<PayGateway> | undefined;
  const gateway = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    ...told,
    receipt: async () => (await gateway()).receipt,
    create: async (bill) => (await gateway()).create(bill),
    query: async (order) => (await gateway()).query(order),
    verify: async (delivery) => (await gateway()).verify(delivery),
    close: async (order) => (await gateway()).close(order),
    refund: async (order) => (await gateway()).refund(order),
  };
}
