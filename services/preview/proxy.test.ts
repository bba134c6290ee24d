import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { systemClock } from '../adapters/clock/index.ts';
import { createLocalChannel } from '../gateway/index.ts';
import { createGateway, type Gateway } from './gateway.ts';

const project = '0b9c6d3e-5d1e-4f6a-9a55-3f6c2b8d7e10';
const script = `src="/~${project}/__sayso/bridge.js"`;

let folder: string;
let gateway: Gateway;
let port: number;
/** The response of the project's dev server: a body in pieces of the given sizes in bytes. */
let served: { type: string; body: Buffer; piece: number };

const devServer = createServer((_, response) => {
  const { type, body, piece } = served;
  response.writeHead(200, { 'content-type': type });
  for (let at = 0; at < body.length; at += piece) response.write(body.subarray(at, at + piece));
  response.end();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const socketPath = join(folder, 'dev.sock');
  await new Promise<void>((resolve) => devServer.listen(socketPath, resolve));
  gateway = createGateway({
    channel: createLocalChannel({
      find: async (name) => ({ project: name, isGuarded: false }),
      dial: async () => ({ kind: 'server', socketPath }),
      packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
    }),
    clock: systemClock,
    log: () => {},
  });
  port = await gateway.listen(0, '127.0.0.1');
});

afterEach(async () => {
  await gateway.close();
  await new Promise((resolve) => devServer.close(resolve));
  await rm(folder, { recursive: true });
});

function visit(path: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { host, accept: '*/*' } },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        resolve(Buffer.concat(chunks).toString());
      },
    );
    sent.on('error', reject).end();
  });
}

const inPath = () => visit(`/~${project}/x`, '192.168.1.5');
const onHost = () => visit('/x', `${project}.preview.localhost`);

it('rewrites a module of 16 MB, and streams a larger one unchanged [SEC-C3]', async () => {
  const start = 'import "/a.js";';
  const fits = start + ' '.repeat(limits.preview.rewriteBytes - start.length);
  served = { type: 'text/javascript', body: Buffer.from(fits), piece: 60_000 };
  expect((await inPath()).trimEnd()).toBe(`import "/~${project}/a.js";`);
  const large = `${fits}${'x'.repeat(3_000_000)}`;
  served = { type: 'text/javascript', body: Buffer.from(large), piece: 60_000 };
  expect((await inPath()) === large).toBe(true);
});

it('adds the bridge to a page that is too large to rewrite, and answers an empty one [SEC-C3]', async () => {
  const page = `<head></head><a href="/b">${'x'.repeat(limits.preview.rewriteBytes)}`;
  served = { type: 'text/html', body: Buffer.from(page), piece: 60_000 };
  const answer = await inPath();
  expect(
    answer.startsWith(
      `<head><script ${script} data-prefix="/~${project}"></script></head><a href="/b">`,
    ),
  ).toBe(true);
  expect(answer).toHaveLength(page.length + answer.indexOf('</head>') - '<head>'.length);
  served = { type: 'text/css', body: Buffer.alloc(0), piece: 1 };
  expect(await inPath()).toBe('');
});

it.each([
  [
    'many <head in pieces of 250 bytes, on a host',
    { type: 'text/html', body: Buffer.from('<head'.repeat(13_000)), piece: 250 },
    onHost,
  ],
  [
    'many <head below a prefix',
    { type: 'text/html', body: Buffer.from('<head'.repeat(26_000)), piece: 60_000 },
    inPath,
  ],
  [
    'from + 90,000 blanks',
    { type: 'text/javascript', body: Buffer.from(`from${' '.repeat(90_000)}`), piece: 60_000 },
    inPath,
  ],
])('serves other requests while it rewrites %s [SEC-C3]', async (_, attack, sendIt) => {
  served = attack;
  const began = performance.now();
  const attacked = sendIt();
  const others = await Promise.all(
    [1, 2, 3].map(() => visit(`/~${project}/__sayso/bridge.js`, '192.168.1.5')),
  );
  expect((await attacked).length).toBeGreaterThanOrEqual(attack.body.length);
  expect(others.every((text) => text.includes('localStorage'))).toBe(true);
  expect(performance.now() - began).toBeLessThan(1_500);
});
