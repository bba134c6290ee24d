import { type ErrorEntry, errorOfCode, errors, shortReference } from '@/domain/errors';

/** A call that was answered with anything but success. `message` is the server's own words, '' where nobody answered. */
export class CallError extends Error {
  readonly entry: ErrorEntry;
  /** The wire's code; may be one the catalogue does not know. */
  readonly code: number;
  readonly values: Record<string, string | number>;
  /** The catalogue's name for it, where the server gave one: several share a code. */
  readonly failure: string | null;
  /** What a person can read out to an operator (`7F3K-92`), '' where there is no request id. */
  readonly reference: string;

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
    this.failure = failure;
    this.reference = requestId ? shortReference(requestId) : '';
  }
}

export function isCallError(error: unknown, code?: number): error is CallError {
  return error instanceof CallError && (code === undefined || error.code === code);
}

/** An abort asked for by the caller: nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
