import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { limits } from '../../domain/limits.ts';
import {
  browserPath,
  localPreviewDomain,
  previewPrefix,
  projectOfHost,
  reservedPreviewPath,
  splitPreviewPath,
} from '../../domain/rules/preview.ts';
import type { Clock } from '../ports/clock.ts';
import type { BrowserPackages } from './browser/packages.ts';
import { serveBrowserFile, serveBrowserProject } from './browser/serve.ts';
import { collect, type Passage, proxyRequest, proxyUpgrade } from './gateway-proxy.ts';
import { ownHeaders } from './own-headers.ts';
import { sendPageScript } from './page-bridge.ts';
import { addPrefix, injectBridge, kindOf, withBridge } from './page-rewrite.ts';
import { gatewayPage } from './pages.ts';
import { sendStatic, staticAnswer } from './static-site.ts';

/** Where a project's page is found. */
export type PreviewTarget =
  | { kind: 'server'; socketPath: string }
  | { kind: 'files'; directory: string }
  /** There is no server for it: the browser builds the page, and here are the project's files by their paths. */
  | { kind: 'browser'; file(path: string): Promise<Uint8Array | undefined> }
  | { kind: 'unknown' }
  | { kind: 'failed'; problem: string };

export type GatewayOptions = {
  target: (project: string) => Promise<PreviewTarget>;
  /** Whether the project's server runs; asking wakes nothing. Where nobody can tell, a page takes it to be so. */
  isUp?: (project: string) => boolean;
  /** Asked first: answers what is for a published site, or says that it is not. */
  published?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** `PREVIEW_DOMAIN`, beside `preview.localhost`. */
  domain?: string | undefined;
  /** The workbench isolates its page, for WebContainers: a frame in it must say that it keeps to the same. */
  isolated?: boolean;
  /** The packages of the browser runner. */
  packages: () => Promise<BrowserPackages>;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type Gateway = {
  server: Server;
  /** Answers the port it listens on. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
};

/** How long a visitor is kept waiting for a server that starts or restarts, before a page says so. */
const patienceMs = 20_000;
const retryMs = 60;
/** A page that lost its live connection asks here whether it is worth loading again: a server that sleeps is not woken for it. */
const upPath = `${reservedPreviewPath}up`;

/**
 * Serves every project's page on its own host, `{uuid}.preview.localhost` or `{uuid}.{PREVIEW_DOMAIN}`, and below `/~{uuid}/` for
 * frames without an origin (GAP-36, decision 16, product point 2).
 */
export function createGateway({ target, isUp, published, domain, isolated, packages, clock, log }: GatewayOptions): Gateway {
  const domains = [localPreviewDomain, ...(domain ? [domain] : [])];
  const sockets = new Set<Duplex>();

  function locate(request: IncomingMessage): (Passage & { project: string }) | undefined {
    const url = request.url ?? '/';
    const project = projectOfHost(request.headers.host, domains);
    if (project) return { project, path: url, prefix: '' };
    const split = splitPreviewPath(url);
    return split && { ...split, prefix: previewPrefix(split.project) };
  }

  /** Asks again until something answers or patience ends; a restart in between goes unseen. */
  async function within(project: string, attempt: (found: PreviewTarget) => Promise<boolean>): Promise<PreviewTarget | 'late' | 'sent'> {
    const until = clock.now().getTime() + patienceMs;
    const late = new AbortController();
    const lateness = clock.sleep(patienceMs, late.signal).then(
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
    if (await published?.(request, response)) return;
    if (isolated) response.setHeader('cross-origin-embedder-policy', 'credentialless');
    const place = locate(request);
    // The same for every project, so that a browser keeps one copy.
    if (!place && request.url?.startsWith(browserPath)) return reserved(request, response, { path: request.url, prefix: '' }, packages);
    if (!place) return strayed(request, response);
    const { project, path, prefix } = place;
    if (prefix && request.method === 'OPTIONS') {
      response.writeHead(204, { ...ownHeaders(prefix), 'access-control-allow-methods': '*', 'access-control-allow-headers': '*' });
      return void response.end();
    }
    if (path === upPath) {
      response.writeHead(isUp && !isUp(project) ? 404 : 204, { ...ownHeaders(prefix), 'cache-control': 'no-store' });
      return void response.end();
    }
    if (path.startsWith(reservedPreviewPath)) return reserved(request, response, place, packages);
    const replayable = request.method === 'GET' || request.method === 'HEAD';
    const result = await within(project, async (found) => {
      if (found.kind === 'server') return (await proxyRequest(found.socketPath, request, response, place)) || !replayable;
      if (found.kind === 'files') await sendFile(found.directory, request, response, place);
      if (found.kind === 'browser')
        await serveBrowserProject(found.file, request, response, { path, prefix, packages, headers: ownHeaders(prefix) });
      return true;
    });
    if (result === 'sent') {
      if (!replayable && !response.headersSent && !response.destroyed) answerPage(request, response, prefix, 503, 'waiting');
      return;
    }
    if (response.headersSent) return;
    if (result === 'late') answerPage(request, response, prefix, 503, 'waiting');
    else if (result.kind === 'unknown') answerPage(request, response, prefix, 404, 'unknown');
    else if (result.kind === 'failed') answerPage(request, response, prefix, 502, 'failed', result.problem);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const place = locate(request);
    if (!place) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The live connection of Vite's page carries the prefix in both ways of addressing, and the server expects it.
    const isLive = new URL(request.url ?? '/', 'http://localhost').pathname === previewPrefix(place.project);
    const found = await target(place.project);
    if (found.kind !== 'server') return void socket.destroy();
    proxyUpgrade(found.socketPath, request, socket, head, isLive ? (request.url ?? '/') : place.path);
  }

  const slow = { headersTimeout: limits.transport.headersMs, connectionsCheckingInterval: 1_000 };
  const server = createServer(slow, (request, response) => {
    handle(request, response).catch((error) => {
      log('preview not served', { error: String(error) });
      if (response.headersSent) response.destroy();
      else answerPage(request, response, '', 502, 'failed');
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch(() => socket.destroy());
  });
  // A long poll or an event stream of a project may last.
  server.requestTimeout = 0;

  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
      }),
  };
}

/** A request without a project: one that a prefixed page sent by an absolute path is shown the way. */
function strayed(request: IncomingMessage, response: ServerResponse): void {
  const referrer = request.headers.referer;
  const from = referrer && URL.canParse(referrer) ? splitPreviewPath(new URL(referrer).pathname) : undefined;
  if (!from) {
    answerPage(request, response, '', 404, 'astray');
    return;
  }
  const prefix = previewPrefix(from.project);
  response.writeHead(307, { ...ownHeaders(prefix), location: prefix + (request.url ?? '/'), 'cache-control': 'no-store' });
  response.end();
}

async function reserved(
  request: IncomingMessage,
  response: ServerResponse,
  { path, prefix }: Passage,
  packages: GatewayOptions['packages'],
): Promise<void> {
  const [plain = ''] = path.split('?', 1);
  if (plain.startsWith(browserPath)) {
    const passing = { headers: ownHeaders(prefix), prefix, packages };
    if (await serveBrowserFile(plain.slice(browserPath.length), request, response, passing)) return;
  }
  if (!sendPageScript(response, prefix, plain)) answerPage(request, response, prefix, 404, 'unknown');
}

async function sendFile(directory: string, request: IncomingMessage, response: ServerResponse, { path, prefix }: Passage): Promise<void> {
  const answer = await staticAnswer(directory, request, path);
  const kind = answer.body && kindOf(answer.headers['content-type']);
  Object.assign(answer.headers, ownHeaders(prefix));
  if (prefix && kind && answer.body) {
    const text = addPrefix((await collect(answer.body)) ?? '', kind, prefix);
    response.writeHead(answer.status, answer.headers);
    response.end(kind === 'html' ? withBridge(text, prefix) : text, 'latin1');
    return;
  }
  sendStatic(response, answer, kind === 'html' ? (body: Readable) => body.pipe(injectBridge('')) : undefined);
}

function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
  status: number,
  kind: 'waiting' | 'failed' | 'unknown' | 'astray',
  detail?: string,
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...ownHeaders(prefix) });
  response.end(request.method === 'HEAD' ? undefined : gatewayPage(kind, request.headers['accept-language'], detail));
}
