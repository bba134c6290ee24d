import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import { send } from './upstream/client';

/**
 * Returns the cache key of a call: `[path, method, input]`. Without input, the key matches all
 * cached responses of the call.
 */
export function callKey<C extends Call>(call: C, input?: CallInput<C>): QueryKey {
  return input === undefined ? [call.path, call.method] : [call.path, call.method, input];
}

/**
 * Returns react-query options for a call of the contract: `useQuery(callQuery(contract.models.list,
 * {}))`.
 */
export function callQuery<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions<CallData<C>>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
  });
}
