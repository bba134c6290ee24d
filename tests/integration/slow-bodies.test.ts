import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { listen, type RunningServer } from '../../services/http/server.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { measureLatency } from '../support/measure-latency.ts';
import { startWorker, type Worker } from '../support/worker-process.ts';

const { path } = contract.signIn.login;
const maxBytes = limits.body.large.bytes;

let database: OpenDatabase;
let app: TestApp;
let services: RunningServer;
let web: Worker;
let webPort: number;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createTestApp(database);
  services = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
  // A server like Next's own, with the module that `npm start` loads before Next. Like Next, it
  // responds when a body has ended.
  const server = `require('http').createServer((request, answer) => {
    let size = 0;
    request.on('data', (part) => { size += part.length; });
    request.on('end', () => answer.end('read ' + size));
  }).listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port); });`;
  web = startWorker('--import', ['./scripts/launch/web-server.mjs', '-e', server]);
  webPort = Number(/port (\d+)/.exec(await web.waitForOutput(/port \d+/))?.[1]);
}, 120_000);
afterAll(async () => {
  await services?.close();
  await web?.kill();
  await app?.close();
  await database?.close();
});

/** Returns what a server sends on a connection, and when it closes the connection. */
function talk(
  port: number,
  begin: (socket: Socket) => void,
): Promise<{ said: string; ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => begin(socket));
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ said, ms: performance.now() - began }));
  });
}
const head = (...lines: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: localhost', 'Accept-Language: en-US', ...lines].join('\r\n')}\r\n\r\n`;

it('refuses a body over 4 MB in the web tier at once, while it is still being sent [SEC-L2]', async () => {
  const part = Buffer.alloc(64 * 1024, 0x20);
  const chunk = Buffer.concat([
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from('\r\n'),
  ]);
  const endless = await talk(webPort, (socket) => {
    socket.write(head('Transfer-Encoding: chunked'));
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  });
  expect(endless.said).toMatch(/^HTTP\/1\.1 413 /);
  expect(endless.said).toContain('"message":"This is too large to send at once."');
  expect(endless.ms).toBeLessThan(10_000);
  const announced = await talk(webPort, (socket) =>
    socket.write(head(`Content-Length: ${maxBytes + 1}`)),
  );
  expect(announced.said).toMatch(/^HTTP\/1\.1 413 /);
});

it('accepts 4 MB in the web tier, in one piece or in many', async () => {
  const body = Buffer.alloc(maxBytes, 0x20);
  const url = `http://127.0.0.1:${webPort}${path}`;
  expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(`read ${maxBytes}`);
  const stream = new Blob([body]).stream();
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
  expect(await (await fetch(url, init)).text()).toBe(`read ${maxBytes}`);
});

it('cuts a slow body in both tiers, and serves others meanwhile [SEC-L3]', async () => {
  const drip = (port: number) =>
    talk(port, (socket) => {
      socket.write(head('Content-Length: 60000'));
      const dripping = setInterval(() => socket.write('x'), 1_000);
      socket.on('close', () => clearInterval(dripping));
    });
  const slow = Array.from({ length: 60 }, (_, i) => drip(i % 2 ? services.port : webPort));
  const ask = async () => {
    expect((await fetch(`http://127.0.0.1:${services.port}/health`)).status).toBe(200);
    const init = { method: 'POST', body: 'x'.repeat(50_000) };
    expect(await (await fetch(`http://127.0.0.1:${webPort}${path}`, init)).text()).toBe(
      'read 50000',
    );
  };
  const probing = measureLatency(ask);
  const ends = await Promise.all(slow);
  expect((await probing.end()).p99).toBeLessThan(5_000);
  for (const { ms } of ends) {
    expect(ms).toBeGreaterThan(limits.bodyPace.graceMs - 1_000);
    expect(ms).toBeLessThan(45_000);
  }
}, 90_000);
