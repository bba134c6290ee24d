import { type ErrorEntry, errorOfCode, errors, shortReference } from '@/domain/errors';

/**
 * A call without a success response. `message` is the server's text, or '' if there was no
 * response.
 */
export class CallError extends Error {
  readonly entry: ErrorEntry;
  /** The code on the wire. It may be missing in the catalogue. */
  readonly code: number;
  readonly values: Record<string, string | number>;
  /** The error's name in the error table, if the server sent it: several errors share a code. */
  readonly errorName: string | null;
  /** A short reference for support (`7F3K-92`), or '' without a request id. */
  readonly reference: string;
  /** The whole id of the request, or '' if there is none. */
  readonly requestId: string;

  constructor(
    code: number,
    message: string,
    requestId: string | null = null,
    values: Record<string, string | number> = {},
    failure: string | null = null,
  ) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.entry = errorOfCode(code) ?? errors.unexpected;
    this.values = values;
    this.errorName = failure;
    this.requestId = requestId ?? '';
    this.reference = requestId ? shortReference(requestId) : '';
  }
}

export function isCallError(error: unknown, code?: number): error is CallError {
  return error instanceof CallError && (code === undefined || error.code === code);
}

/** Whether the caller aborted the call. Then there is nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
