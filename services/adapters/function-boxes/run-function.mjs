// Loads a function of a managed project in its box and answers calls with it (ADR 118). This file
// and the function share a process, so nothing here protects anything: the box does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:http2';
import { Socket } from 'node:net';
import process from 'node:process';
import { Readable } from 'node:stream';

const open = (fd) => new Socket({ fd, readable: true, writable: true });
const { code, name, url, environment } = await readPlan();
const outside = connect('http://outside', { createConnection: () => open(4) });
outside.on('error', () => process.exit(1));

/** Headers that HTTP/2 refuses, because they belong to a connection. */
const connectionHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'],
  ...['http2-settings', 'host', 'te', 'content-length'],
]);
const emptyStatuses = new Set([101, 204, 205, 304]);
const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

for (const key of Object.keys(process.env)) delete process.env[key];
Object.assign(process.env, environment);
let handler;

globalThis.Deno = {
  env: {
    get: (key) => process.env[key],
    has: (key) => key in process.env,
    set(key, value) {
      process.env[key] = String(value);
    },
    delete: (key) => void delete process.env[key],
    toObject: () => ({ ...process.env }),
  },
  serve(...given) {
    const options = given.find((one) => typeof one === 'object' && one !== null);
    handler = given.find((one) => typeof one === 'function') ?? options?.handler;
    const finished = new Promise(() => {});
    return { finished, shutdown: async () => {}, ref() {}, unref() {}, addr: {} };
  },
  version: { deno: '2.0.0', v8: process.versions.v8, typescript: '5.0.0' },
  build: { os: 'linux', arch: 'x86_64' },
};
globalThis.EdgeRuntime = { waitUntil: (work) => void Promise.resolve(work).catch(report) };
const ownFetch = globalThis.fetch;
globalThis.fetch = (input, init) => fetchOutside(new Request(input, init), maxRedirects);

process.on('uncaughtException', report);
process.on('unhandledRejection', report);

try {
  mkdirSync('/tmp/function', { recursive: true });
  const file = `/tmp/function/${name}.mjs`;
  writeFileSync(file, code);
  const module = await import(file);
  handler ??= handlerOf(module.default);
  if (!handler) throw new Error('The function calls no Deno.serve and has no default export');
} catch (error) {
  report(error);
  process.exit(3);
}

// The box counts as started when this side of the connection sends its settings.
createServer({ settings: { enablePush: false, maxConcurrentStreams: 100 } })
  .on('stream', (stream, headers) => {
    stream.on('error', () => {});
    answer(stream, headers).catch((error) => {
      report(error);
      if (isOutOfMemory(error)) process.abort();
      if (stream.headersSent) return stream.close(2);
      if (stream.destroyed) return;
      stream.respond({ ':status': 500, 'content-type': 'text/plain;charset=UTF-8' });
      stream.end('Internal Server Error');
    });
  })
  .on('sessionError', () => {})
  .emit('connection', open(3));

async function answer(stream, given) {
  const method = given[':method'];
  const leaving = new AbortController();
  stream.once('close', () => leaving.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(`${url}${given[':path']}`, {
    method,
    headers: headersOf(given),
    signal: leaving.signal,
    ...(hasBody ? { body: Readable.toWeb(stream), duplex: 'half' } : {}),
  });
  const response = await handler(request, { remoteAddr: { hostname: '', port: 0 } });
  if (!(response instanceof Response)) throw new TypeError('The function returned no Response');
  if (stream.destroyed) return;
  const isEmpty = response.body === null;
  stream.respond(
    { ':status': response.status, ...plain(response.headers) },
    { endStream: isEmpty },
  );
  if (isEmpty) return;
  const body = Readable.fromWeb(response.body);
  body.on('error', (error) => {
    report(error);
    stream.close(2);
  });
  stream.once('close', () => body.destroy());
  body.pipe(stream);
}

async function fetchOutside(request, redirectsLeft) {
  const target = new URL(request.url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return ownFetch(request);
  request.signal.throwIfAborted();
  const again = redirectsLeft > 0 && request.redirect === 'follow' ? request.clone() : undefined;
  const stream = outside.request({
    ...plain(request.headers),
    ':method': request.method,
    ':path': '/',
    'x-target': request.url,
  });
  const response = await exchange(stream, request);
  const location = response.headers.get('location');
  if (!redirects.has(response.status) || location === null || request.redirect === 'manual')
    return response;
  await response.body?.cancel();
  if (!again) throw new TypeError(`fetch failed: ${target.host} redirects`);
  return fetchOutside(
    redirected(again, response.status, new URL(location, target)),
    redirectsLeft - 1,
  );
}

function exchange(stream, request) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      stream.close(8);
      reject(request.signal.reason);
    };
    request.signal.addEventListener('abort', stop, { once: true });
    stream.once('close', () => {
      request.signal.removeEventListener('abort', stop);
      reject(new TypeError('fetch failed: the connection was closed'));
    });
    stream.on('error', (error) => reject(new TypeError('fetch failed', { cause: error })));
    stream.once('response', (given) => {
      const refusal = given['x-refused'];
      if (refusal !== undefined) {
        stream.close();
        return reject(new TypeError(`fetch failed: ${decodeURIComponent(refusal)}`));
      }
      const status = given[':status'];
      const isEmpty = emptyStatuses.has(status) || request.method === 'HEAD';
      if (isEmpty) stream.resume();
      const body = isEmpty ? null : Readable.toWeb(stream);
      const response = new Response(body, { status, headers: headersOf(given) });
      Object.defineProperty(response, 'url', { value: request.url });
      resolve(response);
    });
    if (request.body === null) return stream.end();
    const body = Readable.fromWeb(request.body);
    body.on('error', stop);
    body.pipe(stream);
  });
}

function redirected(request, status, target) {
  const isRead = status === 303 || (status < 303 && request.method === 'POST');
  const headers = new Headers(request.headers);
  if (new URL(request.url).origin !== target.origin)
    for (const one of ['authorization', 'cookie', 'apikey']) headers.delete(one);
  if (isRead) headers.delete('content-type');
  return new Request(target, {
    method: isRead ? 'GET' : request.method,
    headers,
    signal: request.signal,
    ...(isRead || request.body === null ? {} : { body: request.body, duplex: 'half' }),
  });
}

function headersOf(given) {
  const headers = new Headers();
  for (const [key, value] of Object.entries(given))
    if (!key.startsWith(':')) for (const one of [value].flat()) headers.append(key, one);
  return headers;
}

function plain(headers) {
  const found = {};
  for (const [key, value] of headers)
    if (key !== 'set-cookie' && !connectionHeaders.has(key)) found[key] = value;
  const cookies = headers.getSetCookie();
  return cookies.length > 0 ? { ...found, 'set-cookie': cookies } : found;
}

function handlerOf(value) {
  if (typeof value === 'function') return value;
  return typeof value?.fetch === 'function' ? value.fetch.bind(value) : undefined;
}

function report(error) {
  console.error(error);
}

/** Without memory for a buffer V8 throws an error, where it otherwise ends the process. */
function isOutOfMemory(error) {
  if (error?.code === 'ERR_MEMORY_ALLOCATION_FAILED') return true;
  return error instanceof RangeError && /allocation failed/i.test(error.message);
}

async function readPlan() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
