import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../caller.ts';

/** Reads the key and the token of a request. */
export function credentialsOf(
  headers: IncomingHttpHeaders | Readonly<Record<string, string | string[] | undefined>>,
  query: URLSearchParams,
): Credentials {
  const key = headers.apikey ?? query.get('apikey') ?? undefined;
  const bearer = /^Bearer +(\S+)$/i.exec(String(headers.authorization ?? ''))?.[1];
  return {
    apiKey: typeof key === 'string' ? key : undefined,
    token: bearer,
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
  };
}
