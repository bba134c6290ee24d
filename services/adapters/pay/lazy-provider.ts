import type { PayGateway, PayProvider } from '../../ports/pay.ts';

type ProviderDescription = Pick<PayProvider, 'channel' | 'simulated' | 'scenes' | 'convertPrice'>;

/** Returns a provider whose client is loaded on first use; a failed load is retried. */
export function lazyProvider(
  told: ProviderDescription,
  load: () => Promise<PayGateway>,
): PayProvider {
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
    acknowledgement: async () => (await gateway()).acknowledgement,
    create: async (bill) => (await gateway()).create(bill),
    query: async (order) => (await gateway()).query(order),
    verifyWebhook: async (delivery) => (await gateway()).verifyWebhook(delivery),
    close: async (order) => (await gateway()).close(order),
    refund: async (order) => (await gateway()).refund(order),
  };
}
