import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { limits } from '../../domain/limits/index.ts';
import {
  browserPath,
  localPreviewDomain,
  previewNameOfHost,
  previewPrefix,
  reservedPreviewPath,
  splitPreviewPath,
} from '../../domain/preview/address.ts';
import type { BrowserPackages } from '../ports/browser-packages.ts';
import type { Clock } from '../ports/clock.ts';
import type { PreviewResolver } from '../ports/preview-names.ts';
import { serveBrowserFile, serveBrowserProject } from './browser/serve-browser-files.ts';
import { cutSlowBody } from './cut-slow-body.ts';
import { gatewayHeaders } from './gateway-headers.ts';
import { gatewayPage } from './gateway-pages.ts';
import { OpenResponses } from './open-responses.ts';
import { sendPageScript } from './page/page-bridge.ts';
import { injectBridge, rewriteKindOf } from './page-rewrite.ts';
import { isPrivatePath } from './private-paths.ts';
import { type ProxyRequest, proxyRequest, proxyUpgrade, rewriteBody } from './proxy.ts';
import { sendStatic, staticResponse } from './static-site.ts';
import { createWakeLimiter } from './wake-limiter.ts';

/** Where a project's page is served from. */
export type PreviewTarget =
  /** `guards`: the server itself blocks paths that are not part of a private project's page. */
  | { kind: 'server'; socketPath: string; guardsPaths?: boolean }
  | { kind: 'files'; directory: string }
  /** No server: the browser builds the page from the project's files. */
  | { kind: 'browser'; file(path: string): Promise<Uint8Array | undefined> }
  | { kind: 'unknown' }
  | { kind: 'failed'; problem: string };

export type GatewayOptions = {
  /** Resolves the name in an address to a project; undefined for an unknown or expired name. */
  find: PreviewResolver;
  target: (project: string) => Promise<PreviewTarget>;
  /** Whether the project's server runs, without waking it. Default: it counts as running. */
  isUp?: (project: string) => boolean;
  /** Called first. Serves requests for published sites and returns false for all others. */
  servePublished?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** `PREVIEW_DOMAIN`, used in addition to `preview.localhost`. */
  domain?: string | undefined;
  /** The workbench is isolated for WebContainers, so its frames must send the same policy. */
  isolated?: boolean;
  /** The packages of the browser runner. */
  packages: () => Promise<BrowserPackages>;
  clock: Clock;
  /** Our proxy sets the client's address. */
  trustProxy?: boolean;
  /** How long a request's body may make no progress. */
  bodyIdleMs?: number;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type Gateway = {
  server: Server;
  /** Resolves with the port it listens on. */
  listen(port: number, host: string): Promise<number>;
  /** Call it when the names of a project have changed. Cuts connections under an old name. */
  recheck(project: string): void;
  close(): Promise<void>;
};

/** How long a visitor waits for a server that starts or restarts before a waiting page is shown. */
const startWaitMs = 20_000;
const retryMs = 60;
/** A page that lost its live connection checks here whether to reload, without waking a server. */
const upPath = `${reservedPreviewPath}up`;

/** A request's target, from its address alone. */
type PreviewRequest = { name: string; path: string; prefix: string };

/**
 * Serves every project's page on its own host, `{name}.preview.localhost` or
 * `{name}.{PREVIEW_DOMAIN}`, and below `/~{name}/` for frames without an origin when no domain is
 * configured (GAP-36, PP-02). Unknown names get the same response whether or not such a project
 * exists (ADR 051).
 */
export function createGateway(options: GatewayOptions): Gateway {
  const {
    find,
    target,
    isUp,
    servePublished: published,
    domain,
    isolated,
    packages,
    clock,
    log,
  } = options;
  const domains = [localPreviewDomain, ...(domain ? [domain] : [])];
  const hasPathForm = !domain || domain.endsWith('localhost');
  const openResponses = new OpenResponses(find);
  const mayWake = createWakeLimiter({ clock, trustProxy: options.trustProxy ?? false });
  const closing = new AbortController();
  let isRechecking = false;

  function locate(request: IncomingMessage): PreviewRequest | undefined {
    const url = request.url ?? '/';
    const name = previewNameOfHost(request.headers.host, domains);
    if (name) return { name, path: url, prefix: '' };
    const split = hasPathForm ? splitPreviewPath(url) : undefined;
    return split && { ...split, prefix: previewPrefix(split.name) };
  }

  /** Ends the stream when its name changes or expires. */
  function endOnNameChange(name: string, project: string, stream: Duplex | ServerResponse): void {
    stream.once('close', openResponses.add({ name, project, end: () => void stream.destroy() }));
    if (!isRechecking) void recheckOpen().catch(() => {});
  }

  /** Another process may change a name, and an unused one expires. Ends when no answer is open. */
  async function recheckOpen(): Promise<void> {
    isRechecking = true;
    while (openResponses.size > 0) {
      await clock.sleep(limits.preview.label.recheckMs, closing.signal);
      await openResponses
        .recheck()
        .catch((error) => log('names of previews not asked for', { error: String(error) }));
    }
    isRechecking = false;
  }

  /** Retries until an attempt succeeds or the time is up. This hides a restart in between. */
  async function retryWithin(
    project: string,
    attempt: (found: PreviewTarget) => Promise<boolean>,
  ): Promise<PreviewTarget | 'late' | 'sent'> {
    const until = clock.now().getTime() + startWaitMs;
    const late = new AbortController();
    const lateness = clock.sleep(startWaitMs, late.signal).then(
      () => 'late' as const,
      () => 'late' as const,
    );
    try {
      for (;;) {
        const found = await Promise.race([target(project), lateness]);
        if (found === 'late' || found.kind === 'unknown' || found.kind === 'failed') return found;
        if (await attempt(found)) return 'sent';
        if (clock.now().getTime() > until) return 'late';
        await clock.sleep(retryMs);
      }
    } finally {
      late.abort();
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Below a prefix all projects share a host: a service worker of one would respond for the
    // others in the visitor's browser.
    if (request.headers['service-worker'] !== undefined && request.url?.startsWith('/~'))
      return sendNotFound(response, '');
    if (await published?.(request, response)) return;
    if (isolated) response.setHeader('cross-origin-embedder-policy', 'credentialless');
    const place = locate(request);
    // The same address for every project, so that a browser caches one copy.
    if (!place && request.url?.startsWith(browserPath))
      return serveReservedPath(request, response, { path: request.url, prefix: '' }, packages);
    if (!place) return redirectStrayPath(request, response, hasPathForm);
    const { name, path, prefix } = place;
    if (prefix && request.method === 'OPTIONS') {
      response.writeHead(204, {
        ...gatewayHeaders(prefix),
        'access-control-allow-methods': '*',
        'access-control-allow-headers': '*',
      });
      return void response.end();
    }
    // Our own paths, identical under every name.
    if (path.startsWith(reservedPreviewPath) && path !== upPath)
      return serveReservedPath(request, response, place, packages);
    const named = await find(name);
    if (path === upPath) {
      response.writeHead(!named || (isUp && !isUp(named.project)) ? 404 : 204, {
        ...gatewayHeaders(prefix),
        'cache-control': 'no-store',
      });
      return void response.end();
    }
    if (!named) return sendGatewayPage(request, response, prefix, 404, 'unknown');
    const { project, isGuarded } = named;
    endOnNameChange(name, project, response);
    if (isUp && !isUp(project) && !mayWake(request, project))
      return sendGatewayPage(request, response, prefix, 429, 'waiting');
    const passage: ProxyRequest = { project, path, prefix, isGuarded };
    const replayable = request.method === 'GET' || request.method === 'HEAD';
    const result = await retryWithin(project, async (found) => {
      if (isGuarded && isBlockedPath(found, path)) sendNotFound(response, prefix);
      else if (found.kind === 'server')
        return (await proxyRequest(found.socketPath, request, response, passage)) || !replayable;
      else if (found.kind === 'files') await sendFile(found.directory, request, response, passage);
      if (found.kind === 'browser')
        await serveBrowserProject(found.file, request, response, {
          path,
          prefix,
          packages,
          headers: gatewayHeaders(prefix),
        });
      return true;
    });
    if (result === 'sent') {
      if (!replayable && !response.headersSent && !response.destroyed)
        sendGatewayPage(request, response, prefix, 503, 'waiting');
      return;
    }
    if (response.headersSent) return;
    if (result === 'late') sendGatewayPage(request, response, prefix, 503, 'waiting');
    else if (result.kind === 'unknown') sendGatewayPage(request, response, prefix, 404, 'unknown');
    else if (result.kind === 'failed')
      sendGatewayPage(request, response, prefix, 502, 'failed', result.problem);
  }

  async function handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const place = locate(request);
    const named = place && (await find(place.name));
    if (!place || !named) return void socket.destroy();
    const { project } = named;
    if (isUp && !isUp(project) && !mayWake(request, project)) return void socket.destroy();
    endOnNameChange(place.name, project, socket);
    const found = await target(project);
    if (found.kind !== 'server') return void socket.destroy();
    // The live connection of Vite's page contains the project in both kinds of address, and the
    // server expects it.
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const isLive = pathname === previewPrefix(place.prefix ? place.name : project);
    const path = isLive ? previewPrefix(project) + search : place.path;
    proxyUpgrade(found.socketPath, request, socket, head, { ...named, path, prefix: place.prefix });
  }

  const slow = { headersTimeout: limits.transport.headersMs, connectionsCheckingInterval: 1_000 };
  const server = createServer(slow, (request, response) => {
    cutSlowBody(request, options.bodyIdleMs ?? limits.transport.bodyIdleMs);
    handle(request, response).catch((error) => {
      log('preview not served', { error: String(error) });
      if (response.headersSent) response.destroy();
      else sendGatewayPage(request, response, '', 502, 'failed');
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    handleUpgrade(request, socket, head).catch(() => socket.destroy());
  });
  // A project's long poll or event stream may stay open.
  server.requestTimeout = 0;

  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    recheck: (project) =>
      void openResponses
        .recheck(project)
        .catch((error) => log('names of a preview not asked for', { error: String(error) })),
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        openResponses.endAll();
        server.closeAllConnections();
      }),
  };
}

/** Handles a request without a project. Redirects absolute paths of a prefixed page. */
function redirectStrayPath(
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

async function serveReservedPath(
  request: IncomingMessage,
  response: ServerResponse,
  { path, prefix }: Pick<ProxyRequest, 'path' | 'prefix'>,
  packages: GatewayOptions['packages'],
): Promise<void> {
  const [plain = ''] = path.split('?', 1);
  if (plain.startsWith(browserPath)) {
    const passing = { headers: gatewayHeaders(prefix), prefix, packages };
    if (await serveBrowserFile(plain.slice(browserPath.length), request, response, passing)) return;
  }
  if (!sendPageScript(response, prefix, plain))
    sendGatewayPage(request, response, prefix, 404, 'unknown');
}

async function sendFile(
  directory: string,
  request: IncomingMessage,
  response: ServerResponse,
  { path, prefix }: ProxyRequest,
): Promise<void> {
  const answer = await staticResponse(directory, request, path);
  const kind = answer.body && rewriteKindOf(answer.headers['content-type']);
  Object.assign(answer.headers, gatewayHeaders(prefix));
  if (prefix && kind && answer.body) {
    const body = await rewriteBody(answer.body, kind, prefix);
    return sendStatic(response, { ...answer, body });
  }
  sendStatic(
    response,
    answer,
    kind === 'html' ? (body: Readable) => body.pipe(injectBridge('')) : undefined,
  );
}

/** Whether a private project's path is blocked when no server of ours guards it. */
function isBlockedPath(found: PreviewTarget, path: string): boolean {
  if (found.kind === 'files') return isPrivatePath(path, 'build');
  return found.kind === 'server' && !found.guardsPaths && isPrivatePath(path, 'project');
}

function sendNotFound(response: ServerResponse, prefix: string): void {
  response.writeHead(404, {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    ...gatewayHeaders(prefix),
  });
  response.end();
}

function sendGatewayPage(
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
  status: number,
  kind: 'waiting' | 'failed' | 'unknown' | 'astray',
  detail?: string,
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
