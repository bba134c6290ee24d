import { success } from '../../domain/contract/envelope.ts';
import { type ErrorEntry, errors, type Failure, isFailure, shortReference } from '../../domain/errors.ts';
import type { CallContext } from './context.ts';
import type { ErrorText } from './messages.ts';

/** SEC-005: the one place where answers get their envelope. */
export function answer(data: unknown, message = 'success'): Response {
  return Response.json({ code: success, message, data });
}

/**
 * Turns whatever was thrown into an envelope in the caller's language. Business errors travel as HTTP 200 (GAP-04); `data` carries
 * the reference a person can read out and the name under which the client finds what was kept and what to do.
 */
export function refuse(error: unknown, { requestId, language }: Pick<CallContext, 'requestId' | 'language'>, texts: ErrorText): Response {
  const { entry, values } = asFailure(error);
  const data = { reference: shortReference(requestId), name: entry.name };
  return Response.json({ code: entry.code, message: texts(entry, values, language), data }, { status: entry.http ?? 200 });
}

/** Everything unexpected is one error to people; the log has the rest. */
export function asFailure(error: unknown): Pick<Failure, 'values'> & { entry: ErrorEntry } {
  if (isFailure(error)) return error;
  return { entry: isStorageFull(error) ? errors.storageFull : errors.unexpected, values: {} };
}

/** Whether a write found no room: by what the database says (SQLSTATE class 53) or the file system. */
function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && noRoom.has(String(cause.code))) return true;
  return false;
}

const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT']);
