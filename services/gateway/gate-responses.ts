import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { type BackendRequest, backendPath, gatewayHeaders, gatewayPage } from '../preview/index.ts';
import { type GateKind, type GateState, gatePage } from './gate-page.ts';

/** No cache keeps these responses, no search engine lists them, and no other page frames them. */
const gateHeaders = {
  ...gatewayHeaders(''),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

type Prompt = GateState & { next: string; seconds?: number | undefined };

/** Sends the page that asks for what the site's audience needs. */
export function sendGate(
  request: IncomingMessage,
  response: ServerResponse,
  { seconds, ...state }: Prompt,
): void {
  response.writeHead(seconds === undefined ? 403 : 429, {
    ...gateHeaders,
    'content-type': 'text/html; charset=utf-8',
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  });
  response.end(gatePage(request.headers['accept-language'], state));
}

/** Refuses a request that shows no page: a part of a page, a call of the app's API, or HEAD. */
export function sendDenied(
  request: IncomingMessage,
  response: ServerResponse,
  { path, prefix, kind }: BackendRequest & { kind: GateKind },
): void {
  const isPage = prefix !== '' && (request.headers.accept?.includes('text/html') ?? false);
  const isCall = path.startsWith(backendPath);
  const type = isCall ? 'application/json' : `text/${isPage ? 'html' : 'plain'}`;
  response.writeHead(403, { ...gateHeaders, 'content-type': `${type}; charset=utf-8` });
  if (request.method === 'HEAD') return void response.end();
  if (isPage) return void response.end(gatePage(request.headers['accept-language'], { kind }));
  const message = 'The visitor of this site has not been admitted';
  response.end(isCall ? JSON.stringify({ code: '403', message }) : '');
}

/** Refuses a visitor because the services, which know who may visit, do not answer. */
export function sendAway(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, {
    ...gateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'retry-after': String(limits.transport.retryAfterSeconds),
  });
  const page = gatewayPage('unavailable', request.headers['accept-language']);
  response.end(request.method === 'HEAD' ? '' : page);
}

/**
 * Makes every answer to an admitted visitor private: caches that visitors share keep none, and the
 * visitor's own browser asks again, so that it shows nothing after the visitor has lost access.
 */
export function keepPrivate(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (
    status: number,
    headers: OutgoingHttpHeaders,
  ) => ServerResponse;
  const writePrivate = (status: number, headers: OutgoingHttpHeaders = {}) => {
    const isNeverStored = String(headers['cache-control']).includes('no-store');
    const { vary } = headers;
    return write(status, {
      ...headers,
      'cache-control': isNeverStored ? 'private, no-store' : 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      vary: vary ? `${String(vary)}, Cookie` : 'Cookie',
    });
  };
  response.writeHead = writePrivate as ServerResponse['writeHead'];
}

/** Reads a small form; undefined for a body that is too large or of another type. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.siteVisitors.formBytes) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
