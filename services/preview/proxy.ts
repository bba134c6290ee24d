import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { limits } from '../../domain/limits/index.ts';
import { previewPrefix } from '../../domain/preview/address.ts';
import { addBridge, addPrefixInSteps, injectBridge, rewriteKindOf } from './page-rewrite.ts';
import { responseHeaders, upgradeLines } from './response-headers.ts';

/**
 * One request to a project's server: the path as that server knows it, and the path prefix if the
 * page has an opaque origin. With `isGuarded`, the server must serve only what belongs to the page.
 */
export type ProxyRequest = { project: string; path: string; prefix: string; isGuarded: boolean };

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/**
 * This header makes our dev server serve only what belongs to the page
 * (`templates/web/page-guard.mjs`).
 */
const guardHeader = 'x-sayso-guard';

/**
 * Returns the headers for the project: the host is `localhost`, the Origin is kept, cookies are
 * removed (ADR 068).
 */
export function upstreamHeaders(
  headers: IncomingHttpHeaders,
  isGuarded: boolean,
  keepUpgrade = false,
): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (
      name === 'cookie' ||
      name === 'host' ||
      name === 'accept-encoding' ||
      /^x-(?:forwarded|sayso)-/.test(name)
    )
      continue;
    if (hopByHop.has(name) && !(keepUpgrade && (name === 'upgrade' || name === 'connection')))
      continue;
    passed[name] = value;
  }
  // Without a length, Node sends the body of some methods without a frame, and the other side reads
  // it as another request, with headers that the visitor chose.
  if (headers['transfer-encoding'] !== undefined && !keepUpgrade)
    passed['transfer-encoding'] = 'chunked';
  // Always request the complete page: with status 304 the browser would show a cached page with an
  // older bridge.
  if (headers.accept?.includes('text/html')) {
    delete passed['if-none-match'];
    delete passed['if-modified-since'];
  }
  return { ...passed, host: 'localhost', ...(isGuarded && { [guardHeader]: '1' }) };
}

/**
 * Proxies one request. Returns false when the server was unreachable and nothing was sent to the
 * visitor yet.
 */
export function proxyRequest(
  socketPath: string,
  request: IncomingMessage,
  response: ServerResponse,
  passage: ProxyRequest,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { path, isGuarded } = passage;
    const upstream = sendRequest(
      {
        socketPath,
        path,
        method: request.method,
        headers: upstreamHeaders(request.headers, isGuarded),
      },
      (answer) => {
        resolve(true);
        sendResponse(answer, response, passage, request.method === 'GET');
      },
    );
    const leave = () => upstream.destroy();
    upstream.on('error', () => {
      response.off('close', leave);
      request.unpipe(upstream);
      if (response.headersSent) response.destroy();
      resolve(response.headersSent || response.destroyed);
    });
    response.on('close', leave);
    request.pipe(upstream);
  });
}

function sendResponse(
  answer: IncomingMessage,
  response: ServerResponse,
  { project, prefix }: ProxyRequest,
  isPage: boolean,
): void {
  const headers = responseHeaders(answer.headers, prefix);
  const kind =
    isPage && answer.statusCode !== 304 ? rewriteKindOf(answer.headers['content-type']) : undefined;
  answer.on('error', () => response.destroy());
  if (!kind || (kind !== 'html' && !prefix)) {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
    return;
  }
  delete headers['content-length'];
  delete headers.etag;
  if (!prefix) {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(injectBridge('')).pipe(response);
    return;
  }
  // A page of the dev server opens its live connection below the project's uuid. A private
  // project's page must use the secret name from the address instead.
  const relabel = { from: previewPrefix(project), to: prefix };
  void rewriteBody(answer, kind, prefix, relabel).then(
    (body) => {
      response.writeHead(answer.statusCode ?? 502, headers);
      pipeline(body, response, () => undefined);
    },
    () => response.destroy(),
  );
}

/**
 * Rewrites the body of a response for a page below a prefix. A body larger than
 * `limits.preview.rewriteBytes` passes unchanged, but a page still gets the bridge.
 */
export async function rewriteBody(
  body: Readable,
  kind: 'html' | 'js' | 'css',
  prefix: string,
  relabel?: { from: string; to: string },
): Promise<Readable> {
  const chunks: Uint8Array[] = [];
  const rest = body.iterator({ destroyOnReturn: true });
  let size = 0;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size <= limits.preview.rewriteBytes) continue;
    const whole = Readable.from(joined(chunks, rest));
    return kind === 'html' ? pipeline(whole, injectBridge(prefix), () => undefined) : whole;
  }
  const rewritten = await addPrefixInSteps(Buffer.concat(chunks).toString('latin1'), kind, prefix);
  const text = relabel ? rewritten.replaceAll(relabel.from, relabel.to) : rewritten;
  return Readable.from([Buffer.from(kind === 'html' ? addBridge(text, prefix) : text, 'latin1')]);
}

async function* joined(
  first: Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

/** An upgrade, and headers of ours for the server. */
type UpgradeRequest = ProxyRequest & { headers?: Record<string, string> };

/** Proxies an upgrade (WebSocket). Cookies are removed in both directions. */
export function proxyUpgrade(
  socketPath: string,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
  { path, isGuarded, headers = {} }: UpgradeRequest,
): void {
  const upstream = sendRequest({
    socketPath,
    path,
    method: request.method,
    headers: { ...upstreamHeaders(request.headers, isGuarded, true), ...headers },
  });
  const end = () => {
    upstream.destroy();
    socket.destroy();
  };
  upstream.on('error', end);
  socket.on('error', end);
  upstream.on('response', (answer) => {
    socket.end(
      `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}\r\nconnection: close\r\n\r\n`,
    );
    answer.resume();
  });
  upstream.on('upgrade', (answer, other, first) => {
    const lines = [
      `HTTP/1.1 101 ${answer.statusMessage ?? 'Switching Protocols'}`,
      ...upgradeLines(answer.rawHeaders),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    if (first.length > 0) socket.write(first);
    if (head.length > 0) other.write(head);
    const close = () => {
      other.destroy();
      socket.destroy();
    };
    other.on('error', close).on('close', close);
    socket.on('close', close);
    other.pipe(socket).pipe(other);
  });
  upstream.end();
}
