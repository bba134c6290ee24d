/** Why a request failed. The address of the request was entered by a user. */
export type OutsideFailure =
  /** The address, or an address to which it resolves or redirects, may not be called. */
  | 'refused'
  /** The name does not resolve, or the server does not respond. */
  | 'unreachable'
  | 'tooLarge'
  | 'late'
  | 'tooManyRedirects';

export class OutsideError extends Error {
  readonly failure: OutsideFailure;
  constructor(failure: OutsideFailure, detail: string) {
    super(detail);
    this.name = 'OutsideError';
    this.failure = failure;
  }
}

/** The response, and the address that sent it after redirects. */
export type OutsideResponse = { response: Response; url: string };

/**
 * The only way to request an address that a user entered (ADR 086). Rejects with `OutsideError`.
 * Reading a body also rejects with `OutsideError` when the body exceeds a limit.
 */
export interface OutsideClient {
  /** Sends a GET and follows redirects, each checked like the first address. */
  get(
    url: string,
    init: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<OutsideResponse>;
  /**
   * The same client as a `fetch` function for libraries. It never follows a redirect: it refuses
   * one, or returns it with `redirect: 'manual'`.
   */
  fetch: typeof globalThis.fetch;
}
