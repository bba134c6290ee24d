import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { limits } from '../../domain/limits/index.ts';
import {
  browserPath,
  localPreviewDomain,
  previewNameOfHost,
  previewPrefix,
  reservedPreviewPath,
  splitPreviewPath,
} from '../../domain/preview/address.ts';
import { type GatewayChannel, ServicesAway } from '../ports/gateway-channel.ts';
import { answerCrawler } from './closed-robots.ts';
import { cutSlowBody } from './cut-slow-body.ts';
import { gatewayHeaders } from './gateway-headers.ts';
import {
  redirectStrayPath,
  sendGatewayPage,
  sendNotFound,
  sendPreflight,
  sendUpState,
} from './gateway-responses.ts';
import { OpenResponses } from './open-responses.ts';
import { sendPageScript } from './page-bridge.ts';
import { proxyUpgrade } from './proxy.ts';
import { type BackendRequest, backendPath, createBackendServer } from './serve-backend.ts';
import { serveBrowserFile } from './serve-browser-files.ts';
import { serveTarget, type TargetDeps } from './serve-target.ts';
import { createWakeLimiter } from './wake-limiter.ts';

export type GatewayOptions = TargetDeps & {
  channel: Pick<GatewayChannel, 'resolve' | 'dial' | 'packages' | 'backend'>;
  /** Called before everything else. Finds out to which site the host of a request belongs. */
  prepareRequest?: (request: IncomingMessage) => Promise<void>;
  /** Called next. Serves what depends on the host alone, and returns false for other requests. */
  serveFirst?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Called next. Serves requests for published sites and returns false for all other requests. */
  servePublished?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Answers a form of a preview. Returns false for all other requests. */
  servePreviewForm?: (request: IncomingMessage, response: ServerResponse, place: Place) => boolean;
  /** Reads the published site of a request from its host or its path. */
  locatePublished?: (request: IncomingMessage) => BackendRequest | undefined;
  /** Called before any part of a published site is served. Answers visitors who may not pass. */
  visitorGate?: {
    handle(
      request: IncomingMessage,
      response: ServerResponse,
      place: BackendRequest,
    ): Promise<boolean>;
    admits(request: IncomingMessage, socket: Duplex, place: BackendRequest): Promise<boolean>;
  };
  /** `PREVIEW_DOMAIN`, used in addition to `preview.localhost`. */
  domain?: string | undefined;
  /**
   * True when the workbench is cross-origin isolated for WebContainers; then its frames must send
   * the same policy.
   */
  isolated?: boolean;
  /** True when our proxy sets the client's address in a header. */
  trustProxy?: boolean;
  /** How long the body of a request may make no progress before the connection is cut. */
  bodyIdleMs?: number;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type Gateway = {
  server: Server;
  /** Resolves with the port on which the gateway listens. */
  listen(port: number, host: string): Promise<number>;
  /**
   * Call it when the names of a project have changed; without `project`, when names of any project
   * may have changed. Ends open connections to a name that no longer leads to the project.
   */
  recheck(project?: string): void;
  close(): Promise<void>;
};

/**
 * A page that lost its live connection requests this path to learn whether it should reload. The
 * request does not start a server.
 */
const upPath = `${reservedPreviewPath}up`;

type RequestHandlers = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
};

/** The path of a request within its page, and the prefix below which the page is. */
type Place = { path: string; prefix: string };

/** The target of a request, read from its address alone. */
type PreviewRequest = { name: string } & Place;

/**
 * Serves every project's page on its own host, `{name}.preview.localhost` or
 * `{name}.{PREVIEW_DOMAIN}`. When no domain is configured, or one that ends in `localhost`, also
 * serves it below `/~{name}/`, for frames with an opaque origin (GAP-36, PP-02). A name that leads
 * to no page gets the same response whether or not its project exists (ADR 051).
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { channel, servePublished: published, locatePublished, domain, isolated, clock } = options;
  const { log, trustProxy = false } = options;
  const { packages } = channel;
  const hasPathForm = !domain || domain.endsWith('localhost');
  const locate = createLocator(domain, hasPathForm);
  const openResponses = new OpenResponses({ resolve: channel.resolve, clock, log });
  const mayWake = createWakeLimiter({ clock, trustProxy });
  const backends = createBackendServer({ channel, clock, trustProxy });
  const locateBackend = createBackendLocator(
    (request) => locatePublished?.(request) ?? locate(request),
  );

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Below a prefix all projects share a host: a service worker of one project would also respond
    // to requests for the other projects.
    if (request.headers['service-worker'] !== undefined && request.url?.startsWith('/~'))
      return sendNotFound(response, '');
    const backend = locateBackend(request);
    if (backend && (await backends.serve(request, response, backend))) return;
    if (await published?.(request, response)) return;
    if (isolated) response.setHeader('cross-origin-embedder-policy', 'credentialless');
    const place = locate(request);
    // These files have the same address for every project, so that a browser needs to load them
    // only once.
    if (!place && request.url?.startsWith(browserPath))
      return serveReservedPath(request, response, { path: request.url, prefix: '' }, packages);
    if (!place) return redirectStrayPath(request, response, hasPathForm);
    return servePreview(request, response, place);
  }

  async function servePreview(
    request: IncomingMessage,
    response: ServerResponse,
    place: PreviewRequest,
  ): Promise<void> {
    const { name, path, prefix } = place;
    if (answerCrawler(request, response, place)) return;
    if (prefix && request.method === 'OPTIONS') return sendPreflight(response, prefix);
    if (path.startsWith(reservedPreviewPath) && path !== upPath)
      return serveReservedPath(request, response, place, packages);
    const named = await channel.resolve(name);
    if (path === upPath) return sendUpState(response, prefix, named.kind === 'box' && named.isUp);
    if (named.kind !== 'box') return sendGatewayPage(request, response, prefix, 404, 'unknown');
    if (options.servePreviewForm?.(request, response, place)) return;
    const { project, isGuarded, isUp } = named;
    openResponses.endOnNameChange(name, project, response);
    if (!isUp && !mayWake(request, project))
      return sendGatewayPage(request, response, prefix, 429, 'waiting');
    return serveTarget(options, request, response, { project, path, prefix, isGuarded });
  }

  async function handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const backend = locateBackend(request);
    if (backend) return backends.connect(request, { socket, head }, backend);
    const place = locate(request);
    const named = place && (await channel.resolve(place.name));
    if (!place || named?.kind !== 'box') return void socket.destroy();
    const { project, isGuarded, isUp } = named;
    if (!isUp && !mayWake(request, project)) return void socket.destroy();
    openResponses.endOnNameChange(place.name, project, socket);
    const found = await channel.dial(project);
    if (found.kind !== 'server') return void socket.destroy();
    const path = upgradePath(request, place, project);
    const passage = { project, isGuarded, path, prefix: place.prefix };
    proxyUpgrade(found.socketPath, request, { socket, head }, passage);
  }

  const server = createPreviewServer(options, { handle, handleUpgrade });
  return {
    server,
    listen: (port, host) => listen(server, port, host),
    recheck(project) {
      backends.forget();
      openResponses.recheck(project);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        openResponses.endAll();
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Creates the function that returns the target of a request for a project's API, and undefined for
 * all other requests.
 */
const createBackendLocator =
  (locate: (request: IncomingMessage) => BackendRequest | undefined) =>
  (request: IncomingMessage): BackendRequest | undefined => {
    if (!request.url?.includes(backendPath)) return undefined;
    const place = locate(request);
    return place?.path.startsWith(backendPath) ? place : undefined;
  };

/** Creates the function that reads the target of a request from its host or its path. */
function createLocator(
  domain: string | undefined,
  hasPathForm: boolean,
): (request: IncomingMessage) => PreviewRequest | undefined {
  const domains = [localPreviewDomain, ...(domain ? [domain] : [])];
  return (request) => {
    const url = request.url ?? '/';
    const name = previewNameOfHost(request.headers.host, domains);
    if (name) return { name, path: url, prefix: '' };
    const split = hasPathForm ? splitPreviewPath(url) : undefined;
    return split && { ...split, prefix: previewPrefix(split.name) };
  };
}

/**
 * Returns the path that the project's server expects for an upgrade. The path of Vite's live
 * connection always contains the project, both below a path prefix and on a host of its own.
 */
function upgradePath(request: IncomingMessage, place: PreviewRequest, project: string): string {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const isLive = pathname === previewPrefix(place.prefix ? place.name : project);
  return isLive ? previewPrefix(project) + search : place.path;
}

/**
 * Creates the HTTP server. A request that fails gets an error page; a failed upgrade closes the
 * connection.
 */
function createPreviewServer(
  options: GatewayOptions,
  { handle, handleUpgrade }: RequestHandlers,
): Server {
  const { bodyIdleMs = limits.transport.bodyIdleMs, log } = options;
  const { prepareRequest, serveFirst, locatePublished, visitorGate } = options;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await prepareRequest?.(request);
    if (await serveFirst?.(request, response)) return;
    const site = locatePublished?.(request);
    if (site && (await visitorGate?.handle(request, response, site))) return;
    await handle(request, response);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    await prepareRequest?.(request);
    const site = locatePublished?.(request);
    const isRefused = site && (await visitorGate?.admits(request, socket, site)) === false;
    if (isRefused) socket.destroy();
    else await handleUpgrade(request, socket, head);
  }

  const slow = { headersTimeout: limits.transport.headersMs, connectionsCheckingInterval: 1_000 };
  const server = createServer(slow, (request, response) => {
    cutSlowBody(request, bodyIdleMs);
    serve(request, response).catch((error) => {
      if (!(error instanceof ServicesAway)) log('preview not served', { error: String(error) });
      sendFailure(request, response, error);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch(() => socket.destroy());
  });
  // Set no time limit, because a long poll or an event stream of a project may stay open.
  server.requestTimeout = 0;
  return server;
}

function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  // The waiting page reloads itself until the services respond again.
  else if (error instanceof ServicesAway) sendGatewayPage(request, response, '', 503, 'waiting');
  else sendGatewayPage(request, response, '', 502, 'failed');
}

async function serveReservedPath(
  request: IncomingMessage,
  response: ServerResponse,
  { path, prefix }: Omit<PreviewRequest, 'name'>,
  packages: GatewayChannel['packages'],
): Promise<void> {
  const [plain = ''] = path.split('?', 1);
  if (plain.startsWith(browserPath)) {
    const passing = { headers: gatewayHeaders(prefix), prefix, packages };
    if (await serveBrowserFile(plain.slice(browserPath.length), request, response, passing)) return;
  }
  if (!(await sendPageScript(response, prefix, plain)))
    sendGatewayPage(request, response, prefix, 404, 'unknown');
}
