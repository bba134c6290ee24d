import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRecentAnswers } from '../../domain/async/recent-answers.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { BackendRoute, GatewayChannel } from '../ports/gateway-channel.ts';
import { proxyUpgrade, upstreamHeaders } from './proxy.ts';
import { visitorAddress } from './visitor-address.ts';

/** The path of a managed project's API on the project's own host. */
export const backendPath = '/__backend/';

/** A request for the API of a project, by the name of its preview or of its published site. */
export type BackendRequest = { name: string; path: string; prefix: string };

type Options = {
  channel: Pick<GatewayChannel, 'backend'>;
  clock: Clock;
  trustProxy: boolean;
};

type SiteRoute = Extract<BackendRoute, { kind: 'site' }>;
const maxRoutes = 5_000;

/**
 * Passes requests below `/__backend/` to the process that serves the API of managed projects
 * (ADR 110). Only the host name decides which data a request reaches.
 */
export function createBackendServer({ channel, clock, trustProxy }: Options) {
  const routes = createRecentAnswers({
    ask: (name) => channel.backend(name),
    now: () => clock.now().getTime(),
    ...{ freshMs: limits.backends.routeMs, most: maxRoutes },
  });

  const headersFor = (request: IncomingMessage, { site, isCheck }: SiteRoute) => ({
    'x-sayso-site': site,
    // No request of a function leaves the product while it checks a page (ADR 119).
    ...(isCheck ? { 'x-sayso-inside': '1' } : {}),
    'x-sayso-visitor': visitorAddress(request, trustProxy),
  });

  return {
    /** Serves a request. Returns false if the project has no backend. */
    async serve(
      request: IncomingMessage,
      response: ServerResponse,
      { name, path }: BackendRequest,
    ): Promise<boolean> {
      const route = await routes.read(name);
      if (route.kind === 'none') return false;
      if (route.kind === 'failed') sendUnavailable(response);
      else {
        const { socketPath } = route;
        const headers = {
          ...upstreamHeaders(request.headers, false),
          ...headersFor(request, route),
        };
        const isSent = await pass(request, response, { socketPath, path, headers });
        if (!isSent) routes.forget(name);
      }
      return true;
    },

    /** Opens a connection for live changes; closes the socket if the project has no backend. */
    async connect(
      request: IncomingMessage,
      streams: { socket: Duplex; head: Buffer },
      { name, path }: BackendRequest,
    ): Promise<void> {
      const route = await routes.read(name);
      if (route.kind !== 'site') return void streams.socket.destroy();
      proxyUpgrade(route.socketPath, request, streams, {
        ...{ project: name, path, prefix: '', isGuarded: false },
        headers: headersFor(request, route),
      });
    },

    /** Forgets every route, because names of projects changed. */
    forget: (): void => routes.clear(),
  };
}

type Passage = { socketPath: string; path: string; headers: Record<string, unknown> };

/** Resolves with false when the process could not be reached. */
function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { socketPath, path, headers }: Passage,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { method } = request;
    const given = headers as Record<string, string>;
    const upstream = sendRequest({ socketPath, path, method, headers: given }, (answer) => {
      resolve(true);
      const { connection: _, 'keep-alive': __, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    const leave = () => upstream.destroy();
    upstream.on('error', () => {
      response.off('close', leave);
      request.unpipe(upstream);
      if (response.headersSent) response.destroy();
      else if (!response.destroyed) sendUnavailable(response);
      resolve(false);
    });
    response.on('close', leave);
    request.pipe(upstream);
  });
}

function sendUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'retry-after': String(limits.transport.retryAfterSeconds),
  });
  response.end('{"code":"503","message":"The data of this app cannot be reached at the moment"}');
}
