import { limits } from '../../../domain/limits/index.ts';
import type { FunctionFailureReason } from '../../ports/function-boxes.ts';
import { type ApiResponse, jsonResponse } from '../api-message.ts';

/**
 * What visitors get when a function gives no answer, with the statuses and codes of Supabase. The
 * details are in the owner's log only. `x-relay-error` means that the function was never called.
 */
export function failureAnswer(reason: FunctionFailureReason): ApiResponse {
  const { status, code, message, isRelay = false } = answers[reason];
  const answer = jsonResponse(status, { code, message });
  const retry = { 'retry-after': String(limits.transport.retryAfterSeconds) };
  return isRelay ? { ...answer, headers: { 'x-relay-error': 'true', ...retry } } : answer;
}

type Answer = { status: number; code: string; message: string; isRelay?: boolean };

const answers: Record<FunctionFailureReason, Answer> = {
  boot: {
    ...{ status: 503, code: 'BOOT_ERROR' },
    message: 'Function failed to start (please check logs)',
  },
  crash: {
    ...{ status: 500, code: 'WORKER_ERROR' },
    message: 'Function exited due to an error (please check logs)',
  },
  resources: {
    ...{ status: 546, code: 'WORKER_LIMIT' },
    message: 'Function failed due to not having enough compute resources (please check logs)',
  },
  late: {
    ...{ status: 504, code: 'REQUEST_TIMEOUT' },
    message: 'Function took too long to answer (please check logs)',
  },
  nested: {
    ...{ status: 508, code: 'LOOP_DETECTED' },
    message: 'Functions call each other too deeply (please check logs)',
  },
  bodyTooLarge: { status: 413, code: 'BODY_TOO_LARGE', message: 'The body is too large' },
  busy: {
    ...{ status: 503, code: 'BUSY', isRelay: true },
    message: 'Too many functions run at the moment; try again',
  },
  unavailable: {
    ...{ status: 503, code: 'UNAVAILABLE', isRelay: true },
    message: 'This server cannot run functions',
  },
};
