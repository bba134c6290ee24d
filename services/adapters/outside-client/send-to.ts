import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { PassThrough, Transform } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { limits } from '../../../domain/limits/index.ts';
import { OutsideError } from '../../ports/outside-client.ts';
import { abortError } from './choose-address.ts';
import type { Network } from './network.ts';

/** A request without its URL. */
export type Exchange = {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal: AbortSignal;
};

type Target = {
  url: URL;
  /** The checked IP address that the connection goes to. */
  address: string;
  network: Network;
  maxBytes: number;
  exchange: Exchange;
};

/** A `Response` with one of these status codes must not have a body. */
const nullBodyStatuses = new Set([204, 205, 304]);

/** Sends one request over a connection to a given IP address; TLS verifies the name of the URL. */
export function sendTo(target: Target): Promise<Response> {
  const { url, exchange } = target;
  const { signal } = exchange;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortError(signal));
    const request = open(target);
    const onAbort = () => {
      reject(abortError(signal));
      request.destroy();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    request.setTimeout(limits.outside.idleMs, () =>
      request.destroy(new OutsideError('late', `${url.host} is silent`)),
    );
    const onFailure = (error: Error) => reject(toFailure(error, signal, url));
    request.on('error', onFailure);
    request.on('close', () => onFailure(new Error('closed')));
    // After status 101, Node.js emits only this event, no response and no error.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      onFailure(new Error('switches protocols'));
    });
    request.on('response', (message) => {
      message.once('close', () => signal.removeEventListener('abort', onAbort));
      // Catch every error here, because an error that is thrown in a listener ends the process.
      try {
        resolve(toResponse(message, target));
      } catch (error) {
        message.on('error', () => {});
        message.destroy();
        onFailure(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.end(exchange.body);
  });
}

function open({ url, address, network, exchange }: Target): http.ClientRequest {
  const { method, headers, body } = exchange;
  const isTls = url.protocol === 'https:';
  const port = Number(url.port) || (isTls ? 443 : 80);
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return (isTls ? https : http).request({
    method,
    host: url.host,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'accept-encoding': 'identity', host: url.host, ...length },
    createConnection() {
      const socket = network.connect(address, port);
      if (!isTls) return socket;
      // Without `host` the certificate of an IP address is compared with "localhost".
      return connectTls({ socket, host: name, ...(isIP(name) ? {} : { servername: name }) });
    },
  });
}

/** Converts a message to a `Response`. Throws an `OutsideError` for a status outside of 200…599. */
function toResponse(message: http.IncomingMessage, { url, maxBytes, exchange }: Target): Response {
  const { signal } = exchange;
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599)
    throw new OutsideError('unreachable', `${url.host} responds with status ${status}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct))
    for (const one of value ?? []) headers.append(name, one);
  if (nullBodyStatuses.has(status)) {
    message.on('error', () => {});
    message.destroy();
    return new Response(null, { status, headers });
  }
  const unpacker = unpackerOf(headers.get('content-encoding'));
  headers.delete('content-encoding');
  headers.delete('content-length');
  const body = atMost(maxBytes);
  const onError = (error: Error) => body.destroy(toFailure(error, signal, url) as Error);
  message.on('error', onError);
  message.on('aborted', () => onError(new Error('cut off')));
  unpacker.on('error', onError);
  body.on('close', () => message.destroy());
  message.pipe(unpacker).pipe(body);
  return new Response(toWeb(body), { status, headers });
}

/**
 * Converts a body to a web stream. `Readable.toWeb` is not used: it throws an uncaught error when a
 * reader cancels while data arrives, which would end the process.
 */
function toWeb(body: Transform): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Without a listener, an error before the first read would end the process. The first read
  // reports the error.
  body.on('error', () => {});
  const parts = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/** Decompresses the body of a server that ignores `accept-encoding`. */
function unpackerOf(encoding: string | null): Transform {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return new PassThrough();
  }
}

/** Returns a stream that fails when more bytes pass than allowed. */
function atMost(maxBytes: number): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      total += chunk.byteLength;
      if (total > maxBytes) done(new OutsideError('tooLarge', `more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
}

function toFailure(error: Error, signal: AbortSignal, { host }: URL): unknown {
  if (signal.aborted) return abortError(signal);
  if (error instanceof OutsideError) return error;
  return new OutsideError('unreachable', `${host}: ${error.message}`);
}
