import type { Readable } from 'node:stream';
import type { Caller } from './caller.ts';
import type { Site } from './site.ts';

/** A request to one part of a site's API, after the caller is known. */
export type ApiRequest = {
  site: Site;
  caller: Caller;
  method: string;
  /** What follows `/rest/v1/`, still encoded. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address of the visitor, for limits of attempts. */
  address: string;
  /** Reads the whole body; rejects with 413 if it is larger than the data API allows. */
  text(): Promise<string>;
  /** The body as a stream, for files. */
  stream: Readable;
  /** Aborted when the client has left before it got the whole answer. */
  signal: AbortSignal;
};

export type ApiResponse = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array | Readable;
};

/** Returns a header that is sent once. */
export function headerOf({ headers }: Pick<ApiRequest, 'headers'>, name: string) {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** An answer with a JSON body. */
export function jsonResponse(status: number, value: unknown): ApiResponse {
  return { status, body: JSON.stringify(value) };
}
