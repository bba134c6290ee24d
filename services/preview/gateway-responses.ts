import type { IncomingMessage, ServerResponse } from 'node:http';
import { previewPrefix, splitPreviewPath } from '../../domain/preview/address.ts';
import { gatewayHeaders } from './gateway-headers.ts';
import { gatewayPage, type PageDetail } from './gateway-pages.ts';

export function sendGatewayPage(
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
  status: number,
  kind: 'waiting' | 'failed' | 'unknown' | 'astray',
  detail?: PageDetail,
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...gatewayHeaders(prefix),
  });
  response.end(
    request.method === 'HEAD'
      ? undefined
      : gatewayPage(kind, request.headers['accept-language'], detail),
  );
}

export function sendNotFound(response: ServerResponse, prefix: string): void {
  response.writeHead(404, {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    ...gatewayHeaders(prefix),
  });
  response.end();
}

/** Allows a frame with an opaque origin to send any request to its own project. */
export function sendPreflight(response: ServerResponse, prefix: string): void {
  response.writeHead(204, {
    ...gatewayHeaders(prefix),
    'access-control-allow-methods': '*',
    'access-control-allow-headers': '*',
  });
  response.end();
}

export function sendUpState(response: ServerResponse, prefix: string, isUp: boolean): void {
  response.writeHead(isUp ? 204 : 404, {
    ...gatewayHeaders(prefix),
    'cache-control': 'no-store',
  });
  response.end();
}

/**
 * Handles a request that names no project. If a page below a prefix requested an absolute path,
 * redirects to the path with the prefix.
 */
export function redirectStrayPath(
  request: IncomingMessage,
  response: ServerResponse,
  hasPathForm: boolean,
): void {
  const referrer = request.headers.referer;
  const from =
    hasPathForm && referrer && URL.canParse(referrer)
      ? splitPreviewPath(new URL(referrer).pathname)
      : undefined;
  if (!from) {
    sendGatewayPage(request, response, '', 404, 'astray');
    return;
  }
  const prefix = previewPrefix(from.name);
  response.writeHead(307, {
    ...gatewayHeaders(prefix),
    location: prefix + (request.url ?? '/'),
    'cache-control': 'no-store',
  });
  response.end();
}
