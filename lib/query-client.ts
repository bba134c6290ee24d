import { QueryClient } from '@tanstack/react-query';
import { isCallError } from '@/lib/upstream/call-error';

const maxRetries = 2;

/**
 * Creates the query client. Retries only errors that the error table marks as retryable. Any other
 * refusal is final.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < maxRetries && isCallError(error) && error.entry.retryable === true,
      },
    },
  });
}
