import {
  type IncomingHttpHeaders,
  performServerHandshake,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { Duplex } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../../../domain/limits/index.ts';
import type { FunctionAnswer, OwnRequest } from '../../ports/function-boxes.ts';
import { type OutsideClient, OutsideError } from '../../ports/outside-client.ts';
import { connectionHeaders } from './headers.ts';

const { siteFunctions: most } = limits;

export type BoxRequestsOptions = {
  apiUrl: string;
  /** Undefined where nothing may be called, because a check of the product runs the function. */
  hosts: readonly string[] | undefined;
  outside: OutsideClient;
  callOwnSite(request: OwnRequest): Promise<FunctionAnswer>;
};

/** A request that is not sent; the function gets the message as the reason of its failed fetch. */
class Refusal extends Error {}

/**
 * Sends the requests of a box: to the API of its own site, and by https to the hosts that the
 * project's owner allows (ADR 119). Nothing else leaves the box.
 */
export function serveBoxRequests(socket: Duplex, options: BoxRequestsOptions): ServerHttp2Session {
  const api = new URL(options.apiUrl);
  let open = 0;

  async function answerTo(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    const text = String(headers['x-target'] ?? '');
    if (!URL.canParse(text)) throw new Refusal('the address is not valid');
    const target = new URL(text);
    const method = String(headers[':method'] ?? 'GET');
    const given = requestHeaders(headers);
    if (target.origin === api.origin && target.pathname.startsWith(`${api.pathname}/`)) {
      const path = `/__backend${target.pathname.slice(api.pathname.length)}${target.search}`;
      return options.callOwnSite({ method, path, headers: given, body: stream });
    }
    assertAllowed(target, options.hosts);
    const body = await readBody(stream);
    const signal = new AbortController();
    stream.once('close', () => signal.abort());
    const response = await options.outside.fetch(target.href, {
      ...{ method, headers: given, redirect: 'manual', signal: signal.signal },
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.body ? Readable.from(response.body) : Readable.from([]),
    };
  }

  async function serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    try {
      if (open >= most.outsidePerBox) throw new Refusal('too many requests at once');
      open += 1;
      const {
        status,
        headers: given,
        body,
      } = await answerTo(stream, headers).finally(() => {
        open -= 1;
      });
      if (stream.destroyed) return void body.destroy();
      stream.respond({ ':status': status, ...answerHeaders(given) });
      await pipeline(body, stream);
    } catch (error) {
      if (stream.headersSent || stream.destroyed) return void stream.destroy();
      const refused = encodeURIComponent(reasonOf(error).slice(0, 500));
      stream.respond({ ':status': 502, 'x-refused': refused }, { endStream: true });
    }
  }

  const session = performServerHandshake(socket, {
    maxSessionMemory: 4,
    settings: { maxConcurrentStreams: most.outsidePerBox * 2, enablePush: false },
  });
  session.on('error', () => {});
  session.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    void serve(stream, headers);
  });
  return session;
}

function assertAllowed(
  { protocol, hostname, port }: URL,
  hosts: readonly string[] | undefined,
): void {
  if (!hosts) throw new Refusal(`${hostname} is not called while the app is checked`);
  if (protocol !== 'https:') throw new Refusal(`${hostname} can only be called by https`);
  if (port !== '' || !hosts.includes(hostname))
    throw new Refusal(
      `this app may not call ${hostname}${port && `:${port}`}. The owner of the project can allow the host under Data, Functions, Allowed hosts`,
    );
}

async function readBody(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > most.outsideBodyBytes) throw new Refusal('the body of the request is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof OutsideError) return error.message;
  return 'the request failed';
}

function requestHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => isOwnHeader(name) && name !== 'x-target' && !/^x-sayso-/.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

const answerHeaders = (headers: FunctionAnswer['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => isOwnHeader(name) && name !== 'content-encoding' && name !== 'x-refused',
    ),
  );

const isOwnHeader = (name: string) => !name.startsWith(':') && !connectionHeaders.has(name);
