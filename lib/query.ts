import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import { send } from './upstream/client';

/** The cache key of a call: `[path, method, input]`; give no input to name all its answers. */
export function callKey<C extends Call>(call: C, input?: CallInput<C>): QueryKey {
  return input === undefined ? [call.path, call.method] : [call.path, call.method, input];
}

/** Options of react-query for a call of the contract: `useQuery(callQuery(contract.models.list, {}))`. */
export function callQuery<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions<CallData<C>>({ queryKey: callKey(call, input), queryFn: ({ signal }) => send(call, input, { signal }) });
}
