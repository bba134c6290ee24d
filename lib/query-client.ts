import { QueryClient } from '@tanstack/react-query';
import { isCallError } from '@/lib/upstream/call-error';

const maxRetries = 2;

/** A refusal is an answer and is not asked again; only what the catalogue calls retryable is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < maxRetries && isCallError(error) && error.entry.retryable === true,
      },
    },
  });
}
