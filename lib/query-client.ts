import { QueryClient } from '@tanstack/react-query';
import { isCallError } from '@/lib/upstream/call-error';

const maxRetries = 2;

/**
 * Creates the query client. A refusal is final; only errors that the catalogue calls retryable are
 * retried.
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
