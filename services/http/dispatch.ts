import type { z } from 'zod';
import type { Call } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import { type ErrorName, fail } from '../../domain/errors.ts';

/** A call of the contract with its name in logs, metrics and tests: `projects.update`. */
export type ContractCall = { name: string; noun: string; verb: string; call: Call };

export const contractCalls: readonly ContractCall[] = Object.entries(contract).flatMap(
  ([noun, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([verb, call]) => ({
      name: `${noun}.${verb}`,
      noun,
      verb,
      call,
    })),
);

/**
 * Groups the calls that share a method and a path; the body's `request_type` distinguishes them.
 */
export function groupByRoute(calls: readonly ContractCall[]): ContractCall[][] {
  const groups = new Map<string, ContractCall[]>();
  for (const one of calls) {
    const route = `${one.call.method} ${one.call.path}`;
    groups.set(route, [...(groups.get(route) ?? []), one]);
  }
  return [...groups.values()];
}

export function selectCall(group: readonly ContractCall[], requestType: unknown): ContractCall {
  const chosen = group.find(
    ({ call }) => call.requestType !== null && call.requestType === requestType,
  );
  const plain = chosen ?? group.find(({ call }) => call.requestType === null);
  if (!plain) throw fail('invalidInput', {}, 'unknown request_type');
  return plain;
}

/** Fields whose validation failure has its own error name. */
const namedFields: Record<string, ErrorName> = { title: 'titleInvalid' };

/**
 * Parses parameters and payload by the call's schemas. The first issue decides the error, except
 * that `chat.send` always fails with 4004 (GAP-04).
 */
export function parseInput(
  call: Call,
  params: Record<string, string>,
  payload: Record<string, unknown>,
): Record<string, unknown> {
  const parsedParams = call.params.safeParse(params);
  const parsedInput = call.input.safeParse(payload);
  if (parsedParams.success && parsedInput.success)
    return { ...parsedInput.data, ...parsedParams.data };
  const error = (parsedParams.error ?? parsedInput.error) as z.ZodError;
  const [issue] = error.issues;
  const detail = `${issue?.path.join('.')}: ${issue?.message}`;
  if (call === contract.chat.send) throw fail('badArguments', {}, detail);
  throw fail(namedFields[String(issue?.path[0])] ?? 'invalidInput', {}, detail);
}
