import { request as ask, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ownHeaders } from './own-headers.ts';
import { addPrefix, injectBridge, kindOf, withBridge } from './page-rewrite.ts';

/** One request on its way to a project's server: the path that server knows, and the prefix of an opaque frame, if any. */
export type Passage = { path: string; prefix: string };

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
/** The largest text that is rewritten for an opaque frame. */
const maxRewrite = 16 * 1024 * 1024;

/** Headers for the project: it is told it is `localhost`, keeps the Origin, and never sees a cookie (decision 38). */
function headersInward(headers: IncomingHttpHeaders, keepUpgrade = false): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'cookie' || name === 'host' || name === 'accept-encoding' || name.startsWith('x-forwarded-')) continue;
    if (hopByHop.has(name) && !(keepUpgrade && (name === 'upgrade' || name === 'connection'))) continue;
    passed[name] = value;
  }
  // A page must pass through us whole: an answer "unchanged" would skip the bridge of a newer server.
  if (headers.accept?.includes('text/html')) {
    delete passed['if-none-match'];
    delete passed['if-modified-since'];
  }
  return { ...passed, host: 'localhost' };
}

/** Headers for the visitor: no cookie ever, and nothing of an opaque frame may count as our origin. */
function headersOutward(headers: IncomingHttpHeaders, prefix: string): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'set-cookie' || name === 'x-frame-options' || hopByHop.has(name)) continue;
    passed[name] = value;
  }
  return { ...passed, ...ownHeaders(prefix) };
}

/** Sends one request; false when the server could not be reached and nothing was sent to the visitor yet. */
export function proxyRequest(socketPath: string, request: IncomingMessage, response: ServerResponse, passage: Passage): Promise<boolean> {
  return new Promise((resolve) => {
    const { prefix, path } = passage;
    const upstream = ask({ socketPath, path, method: request.method, headers: headersInward(request.headers) }, (answer) => {
      resolve(true);
      send(answer, response, request.method === 'GET' ? prefix : '', prefix, request.method === 'GET');
    });
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

function send(answer: IncomingMessage, response: ServerResponse, rewritePrefix: string, prefix: string, isPage: boolean): void {
  const headers = headersOutward(answer.headers, prefix);
  const kind = isPage && answer.statusCode !== 304 ? kindOf(answer.headers['content-type']) : undefined;
  const location = answer.headers.location;
  if (prefix && location?.startsWith('/')) headers.location = prefix + location;
  answer.on('error', () => response.destroy());
  if (!kind || (kind !== 'html' && !rewritePrefix)) {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
    return;
  }
  delete headers['content-length'];
  delete headers.etag;
  if (!rewritePrefix) {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(injectBridge('')).pipe(response);
    return;
  }
  void collect(answer).then((text) => {
    if (text === undefined) return response.destroy();
    const prefixed = addPrefix(text, kind, rewritePrefix);
    response.writeHead(answer.statusCode ?? 502, headers);
    response.end(kind === 'html' ? withBridge(prefixed, rewritePrefix) : prefixed, 'latin1');
  });
}

/** The whole body, byte for byte as Latin-1 text; undefined when it breaks off or is too large. */
export async function collect(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxRewrite) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Passes an upgrade (WebSocket) through, cookies stripped both ways. */
export function proxyUpgrade(socketPath: string, request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void {
  const upstream = ask({ socketPath, path, method: request.method, headers: headersInward(request.headers, true) });
  const end = () => {
    upstream.destroy();
    socket.destroy();
  };
  upstream.on('error', end);
  socket.on('error', end);
  upstream.on('response', (answer) => {
    socket.end(`HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}\r\nconnection: close\r\n\r\n`);
    answer.resume();
  });
  upstream.on('upgrade', (answer, other, first) => {
    const lines = [`HTTP/1.1 101 ${answer.statusMessage ?? 'Switching Protocols'}`];
    for (let at = 0; at < answer.rawHeaders.length; at += 2) {
      const name = answer.rawHeaders[at] ?? '';
      if (name.toLowerCase() !== 'set-cookie') lines.push(`${name}: ${answer.rawHeaders[at + 1] ?? ''}`);
    }
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
