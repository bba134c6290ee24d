import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import {
  type RegistryEgress,
  type RegistryGate,
  startEgress,
} from '../../services/adapters/sandbox/registry/egress.ts';
import { FakeClock } from '../support/clock.ts';
import { measureLatency } from '../support/measure-latency.ts';

const { requests, requestsPerBox, slowGraceMs, connectionsPerBox } = limits.registry;
const megabyte = 1024 * 1024;

let home: string;
let registry: Server;
let egress: RegistryEgress;
let clock: FakeClock;
/** The requests to the registry, and its responses. */
let asked: string[];
let serve: (path: string, response: ServerResponse) => void;
let logged: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sayso-gate-'));
  [asked, logged, clock] = [[], [], new FakeClock()];
  registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    serve(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  egress = await start();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await egress.close();
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const start = (cacheBytes?: number) =>
  startEgress({
    directory: join(home, 'gates'),
    registryUrl: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
    cacheDirectory: join(home, 'cache'),
    clock,
    log: (message) => void logged.push(message),
    ...(cacheBytes ? { cacheBytes } : {}),
  });
const tarball = (name: string) => `/${name}/-/${name}-1.0.0.tgz`;
const bytes = (size: number) => (_: string, response: ServerResponse) =>
  response.end(Buffer.alloc(size, 1));

function ask(socketPath: string, path: string): Promise<{ status: number; size: number }> {
  return new Promise((resolve, reject) => {
    get({ socketPath, path, agent: false }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, size }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Sends a request and reads only part of the response. */
function askAndStall(socketPath: string, path: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('readable', () => resolve(socket));
  });
}

it('sends tarballs from disk: stalled readers take no memory, and delay no other box [SEC-H4]', async () => {
  serve = bytes(40 * megabyte);
  const [hostile, other] = [await egress.gate('hostile'), await egress.gate('other')];
  expect(await ask(hostile.socketPath, tarball('big'))).toEqual({
    status: 200,
    size: 40 * megabyte,
  });
  await ask(other.socketPath, tarball('small'));
  globalThis.gc?.();
  const before = process.memoryUsage();
  const stalled = Array.from({ length: 12 }, () => askAndStall(hostile.socketPath, tarball('big')));
  await Promise.all(stalled.slice(0, requestsPerBox));
  const probing = measureLatency(async () =>
    expect((await ask(other.socketPath, '/_all_docs')).status).toBe(403),
  );
  const answers = await Promise.all([1, 2, 3].map(() => ask(other.socketPath, tarball('big'))));
  expect(answers.every(({ size }) => size === 40 * megabyte)).toBe(true);
  expect((await probing.end()).p99).toBeLessThan(5_000);
  const { arrayBuffers } = process.memoryUsage();
  expect(arrayBuffers - before.arrayBuffers).toBeLessThan(100 * megabyte);
  expect(asked).toEqual([tarball('big'), tarball('small')]);
}, 60_000);

it('drops slow readers, so that the next request of the box is served [SEC-H4]', async () => {
  serve = bytes(20 * megabyte);
  const gate = await egress.gate('a');
  await ask(gate.socketPath, tarball('big'));
  const stalled = await Promise.all(
    Array.from({ length: requestsPerBox }, () => askAndStall(gate.socketPath, tarball('big'))),
  );
  const next = ask(gate.socketPath, tarball('big'));
  await expect.poll(() => clock.sleeping).toBe(requestsPerBox);
  await clock.advance(slowGraceMs);
  expect(stalled.some(({ closed }) => closed)).toBe(false);
  // The buffers of the kernel and of Node take some data, which counts as read for a while.
  await clock.advance(60_000);
  expect(await next).toEqual({ status: 200, size: 20 * megabyte });
  for (const socket of stalled) socket.resume();
  await expect.poll(() => stalled.every(({ closed }) => closed)).toBe(true);
  expect(logged).toEqual([]);
});

it('sends at most four requests for one box and sixteen in total to the registry, and one per file [SEC-H4]', async () => {
  const open: { path: string; response: ServerResponse }[] = [];
  serve = (path, response) => void open.push({ path, response });
  const boxes = await Promise.all(Array.from({ length: 6 }, (_, i) => egress.gate(`box${i}`)));
  const askSix = ({ socketPath }: { socketPath: string }, box: number) =>
    Array.from({ length: 6 }, (_, i) => ask(socketPath, tarball(`p${box}-${i}`)));
  const [first, ...others] = boxes as [RegistryGate, ...RegistryGate[]];
  const answers = askSix(first, 0);
  await expect.poll(() => open.length).toBe(requestsPerBox);
  // Requests are handled in order of arrival, so this response shows that the six before it have
  // arrived.
  expect((await ask(first.socketPath, '/_all_docs')).status).toBe(403);
  expect(open).toHaveLength(requestsPerBox);
  answers.push(...others.flatMap((gate, i) => askSix(gate, i + 1)));
  await expect.poll(() => open.length).toBe(requests);
  expect((await ask(first.socketPath, '/_all_docs')).status).toBe(403);
  expect(open).toHaveLength(requests);
  let done = 0;
  while (done < answers.length) {
    await expect.poll(() => open.length).toBeGreaterThan(done);
    expect(open.length - done).toBeLessThanOrEqual(requests);
    open[done++]?.response.end('tar');
  }
  expect(
    (await Promise.all(answers)).every(({ status, size }) => status === 200 && size === 3),
  ).toBe(true);
  serve = (_, response) => response.end('x');
  const before = asked.length;
  await Promise.all(boxes.map(({ socketPath }) => ask(socketPath, tarball('shared'))));
  expect(asked.length).toBe(before + 1);
});

it('limits the connections of a box and the requests per connection [SEC-H4]', async () => {
  serve = () => {};
  const { socketPath } = await egress.gate('many');
  const connected = Array.from({ length: connectionsPerBox * 4 }, () => {
    const socket = connect(socketPath);
    socket.on('error', () => {});
    sockets.push(socket);
    return socket;
  });
  await expect
    .poll(() => connected.filter(({ closed }) => closed).length)
    .toBe(connectionsPerBox * 3);
  const [living] = connected.filter(({ closed }) => !closed) as [Socket];
  living.resume();
  living.write(`GET ${tarball('x')} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(5_000));
  await expect.poll(() => asked.length).toBe(1);
  expect((await ask((await egress.gate('calm')).socketPath, '/_all_docs')).status).toBe(403);
});

it('limits the size of the cache: the least recently used files are removed [SEC-H4]', async () => {
  await egress.close();
  egress = await start(5 * megabyte);
  serve = bytes(megabyte);
  const { socketPath } = await egress.gate('a');
  for (const name of ['p1', 'p2', 'p3', 'p4']) await ask(socketPath, tarball(name));
  await ask(socketPath, tarball('p1'));
  for (const name of ['p5', 'p6']) await ask(socketPath, tarball(name));
  expect((await readdir(join(home, 'cache'))).length).toBeLessThanOrEqual(5);
  const before = asked.length;
  await ask(socketPath, tarball('p1'));
  expect(asked.length).toBe(before);
  await ask(socketPath, tarball('p2'));
  expect(asked.length).toBe(before + 1);
});

it('returns the metadata of a package with its tarballs at the gate, and the registry’s errors', async () => {
  const { socketPath } = await egress.gate('a');
  serve = (path, response) => {
    if (path !== '/tiny') return void response.writeHead(path === '/gone' ? 404 : 500).end();
    response.end(
      JSON.stringify({
        versions: { '1.0.0': { dist: { tarball: 'https://elsewhere.example/x/tiny-1.0.0.tgz' } } },
      }),
    );
  };
  const text = await new Promise<string>((resolve) =>
    get({ socketPath, path: '/tiny', agent: false }, (response) => {
      let all = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        all += part;
      });
      response.on('end', () => resolve(all));
    }),
  );
  expect(JSON.parse(text)).toEqual({
    versions: { '1.0.0': { dist: { tarball: 'http://127.0.0.1:4873/tiny/-/tiny-1.0.0.tgz' } } },
  });
  expect([
    (await ask(socketPath, '/gone')).status,
    (await ask(socketPath, '/broken')).status,
  ]).toEqual([404, 502]);
  expect(await readdir(join(home, 'cache'))).toHaveLength(1);
});
