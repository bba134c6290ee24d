import type { IncomingMessage, ServerResponse } from 'node:http';
import { backendPath, gatewayHeaders, gatewayPage } from '../preview/index.ts';
import type { OwnHosts } from './own-hosts.ts';

type Options = { hosts: OwnHosts; isSecure: boolean };

/**
 * Creates what the gateway does with the host alone, before it looks for a site (ADR 121): a name
 * that is not verified gets 404 for every path, and a further name of a site redirects to its main
 * one. Returns false for all other requests.
 */
export function createOwnHostServer({ hosts, isSecure }: Options) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (hasTwoHosts(request)) return send(response, 400, { connection: 'close' });
    const own = hosts.of(request);
    if (!own) {
      await addCanonical(request, response);
      return false;
    }
    const { host, route } = own;
    if (route.kind === 'none') {
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      const page = gatewayPage('unknown', request.headers['accept-language']);
      return send(response, 404, headers, request.method === 'HEAD' ? '' : page);
    }
    const { url = '/' } = request;
    // A page that was open before the main name changed still reaches the API of its own host.
    if (!route.isOnline || route.primary === host || url.startsWith(backendPath)) return false;
    const path = url.startsWith('/') ? url : '/';
    const location = `//${route.primary}${portOf(request)}${path}`;
    return send(response, 308, { location, 'cache-control': 'no-cache' });
  };

  /** Names the main address of a page that is opened at the generated address. */
  async function addCanonical(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method, headers } = request;
    if (method !== 'GET' || !headers.accept?.includes('text/html') || !url.startsWith('/')) return;
    const primary = await hosts.primaryOfGenerated(request);
    if (primary === undefined) return;
    const [path = '/'] = url.split('?', 1);
    const origin = `${isSecure ? 'https' : 'http'}://${primary}${portOf(request)}`;
    response.setHeader('link', `<${origin}${encodeURI(decode(path))}>; rel="canonical"`);
  }
}

/** Returns a path without its encoding, so that nothing in it ends the link; `/` if it has none. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '/';
  }
}

/** Proxies and this server could choose different ones of two Host headers. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

const portOf = ({ headers }: IncomingMessage): string =>
  /:\d{1,5}$/.exec(headers.host ?? '')?.[0] ?? '';

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body = '',
): true {
  response.writeHead(status, { 'cache-control': 'no-store', ...gatewayHeaders(''), ...headers });
  response.end(body);
  return true;
}
