import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { createRecentAnswers } from '../../domain/async/recent-answers.ts';
import { limits } from '../../domain/limits/index.ts';
import { preferredLanguage, toLocale } from '../../domain/locale.ts';
import { adminPath, adminSiteOfHost } from '../../domain/site-admin/address.ts';
import type { Clock } from '../ports/clock.ts';
import type { AdminRoute, GatewayChannel } from '../ports/gateway-channel.ts';
import { gatewayPage, upstreamHeaders, visitorAddress } from '../preview/index.ts';

type Options = {
  channel: Pick<GatewayChannel, 'admin'>;
  domains: readonly string[];
  /** Where the web tier is, which has the page: `http://127.0.0.1:3000`. */
  webOrigin?: string | undefined;
  trustProxy: boolean;
  clock: Clock;
};

/** Serves the requests of the hosts of admins. Returns false for every other host. */
export type AdminServer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Calls of the admin; all other paths are the page and its parts. */
const callPrefix = '/servers/';
/** What of the web tier is served on these hosts: this page and what it loads, nothing else. */
const pageParts = /^\/(?:staff$|_next\/(?:static|image)\b|icon|apple-icon|favicon)/;
const maxRoutes = 5_000;

/** Passed to the web tier, which shows the page of the admin only with it. */
export const adminHeader = 'x-sayso-admin';

/**
 * Creates the server of `{name}--admin.{domain}` (ADR 120): the page comes from the web tier, and
 * calls go to the socket of the services with the name of the site. No page or API of an app is
 * served on these hosts.
 */
export function createAdminServer(options: Options): AdminServer {
  const { channel, domains, webOrigin, trustProxy, clock } = options;
  const routes = createRecentAnswers({
    ask: (site) => channel.admin(site),
    now: () => clock.now().getTime(),
    ...{ freshMs: limits.siteAdmin.routeMs, most: maxRoutes },
  });

  return async (request, response) => {
    const site = adminSiteOfHost(request.headers.host, domains);
    if (site === undefined) return false;
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const route = await routes.read(site).catch((): AdminRoute => ({ kind: 'failed' }));
    if (route.kind !== 'admin') sendPage(request, response, route.kind);
    else if (path.startsWith(callPrefix)) {
      const headers = {
        ...upstreamHeaders(request.headers, false),
        ...(request.headers.cookie && { cookie: request.headers.cookie }),
        'x-sayso-site': site,
        'x-sayso-visitor': visitorAddress(request, trustProxy),
      };
      const to = { socketPath: route.socketPath, path: request.url ?? '/', headers };
      pass(request, response, { to, keepsCookies: true });
    } else if (request.method !== 'GET' && request.method !== 'HEAD') sendEmpty(response, 405);
    else if (path === '/') sendEmpty(response, 307, { location: adminPath });
    else if (webOrigin === undefined || !pageParts.test(path)) sendPage(request, response, 'none');
    else passPage(request, response, { site, path, webOrigin });
    return true;
  };
}

/** Passes a request for the page or one of its parts to the web tier, without cookies. */
function passPage(
  request: IncomingMessage,
  response: ServerResponse,
  { site, path, webOrigin }: { site: string; path: string; webOrigin: string },
): void {
  const { hostname, port } = new URL(webOrigin);
  const { host, accept, 'accept-language': language } = request.headers;
  const encoding = request.headers['accept-encoding'];
  const headers = {
    ...{ host, [adminHeader]: site },
    ...(accept && { accept }),
    ...(language && { 'accept-language': language }),
    ...languageHeader(language),
    ...(encoding && { 'accept-encoding': encoding }),
  };
  pass(request, response, { to: { hostname, port, path, headers }, keepsCookies: false });
}

/** The page is in the language of the browser, because no cookie of the product reaches its host. */
function languageHeader(accepted: string | undefined): Record<string, string> {
  const language = preferredLanguage(accepted);
  return language ? { cookie: `NEXT_LOCALE=${toLocale(language)}` } : {};
}

type Passage = {
  to: { path: string; headers: Record<string, unknown> } & (
    | { socketPath: string }
    | { hostname: string; port: string }
  );
  keepsCookies: boolean;
};

/** No other page frames the admin, and nothing that it loads leads elsewhere. */
const ownHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { to: { headers, ...to }, keepsCookies }: Passage,
): void {
  const { method } = request;
  const given = headers as Record<string, string>;
  const upstream = sendRequest({ ...to, method, headers: given }, (answer) => {
    const { connection: _, 'keep-alive': __, 'set-cookie': cookies, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, {
      ...rest,
      ...(keepsCookies && cookies && { 'set-cookie': cookies }),
      ...ownHeaders,
    });
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  const leave = () => upstream.destroy();
  upstream.on('error', () => {
    response.off('close', leave);
    request.unpipe(upstream);
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) sendPage(request, response, 'failed');
  });
  response.on('close', leave);
  request.pipe(upstream);
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  kind: 'none' | 'failed',
): void {
  const isMissing = kind === 'none';
  response.writeHead(isMissing ? 404 : 503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(isMissing ? {} : { 'retry-after': String(limits.transport.retryAfterSeconds) }),
    'x-content-type-options': 'nosniff',
    ...ownHeaders,
  });
  const language = request.headers['accept-language'];
  const page = gatewayPage(isMissing ? 'unknown' : 'unavailable', language);
  response.end(request.method === 'HEAD' ? undefined : page);
}

function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'cache-control': 'no-store', ...ownHeaders });
  response.end();
}
