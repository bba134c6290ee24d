import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { listen, type RunningServer } from '../../services/http/server.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { faultCount, runsFaultsOnly } from '../support/faults.ts';
import { startWorker, type Worker } from '../support/worker-process.ts';

const connections = faultCount(1_000, 60);
const requests = faultCount(300, 40);
const headersMs = 10_000;
/**
 * How late a connection may be cut: the server checks once a second, and a busy machine may be
 * late.
 */
const lateMs = runsFaultsOnly ? 3_000 : 10_000;

let database: OpenDatabase;
let app: TestApp;
let services: RunningServer;
let web: Worker;
let webPort: number;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createTestApp(database);
  services = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
  // A server created as Next creates its own, with the module that `npm start` loads before Next.
  const server = `const server = require('http').createServer((_, answer) => answer.end('ok')); server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));`;
  web = startWorker('--import', ['./scripts/launch/web-server.mjs', '-e', server]);
  webPort = Number(/port (\d+)/.exec(await web.waitForOutput(/port \d+/))?.[1]);
}, 120_000);
afterAll(async () => {
  await services?.close();
  await web?.kill();
  await app?.close();
  await database?.close();
});

/**
 * Three kinds of slow clients: a header without an end, a request line without an end, and no data
 * at all.
 */
const beginnings = [
  'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  `POST ${contract.chat.send.path}`,
  '',
];

/**
 * Connects, sends one more byte every 9 s, and returns the time until it was cut and the response.
 */
function loris(
  port: number,
  beginning: string,
  began = performance.now(),
): Promise<{ ms: number; told: string }> {
  return new Promise((resolve) => {
    let told = '';
    const socket: Socket = connect(port, '127.0.0.1', () => beginning && socket.write(beginning));
    const drip = setInterval(() => beginning && socket.write('x'), 9_000);
    socket.setEncoding('latin1').on('data', (text: string) => {
      told += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve({ ms: performance.now() - began, told });
    });
  });
}

async function p95(port: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/health`);
    await response.text();
    expect(response.status).toBe(200);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(requests * 0.95)] as number;
}

it(`row 12: ${connections} slow connections to each tier are cut after ${headersMs / 1000} s, and other requests are served meanwhile`, async () => {
  await p95(services.port);
  const base = await p95(services.port);
  const slow: Promise<{ ms: number; told: string }>[] = [];
  for (let i = 0; i < connections; i++) {
    const beginning = beginnings[i % beginnings.length] as string;
    slow.push(loris(services.port, beginning), loris(webPort, beginning));
    // Pause, so that the servers can accept the connections. The queue for new connections is not
    // tested here.
    if (i % 100 === 99) await wait(20);
  }
  const beside = await p95(services.port);
  const cut = await Promise.all(slow);
  for (const { ms, told } of cut) {
    expect(ms).toBeGreaterThan(headersMs - 1_500);
    expect(ms).toBeLessThan(headersMs + lateMs);
    expect(told).toMatch(/^(HTTP\/1\.1 408 |$)/);
  }
  expect((await fetch(`http://127.0.0.1:${services.port}/ready`)).status).toBe(200);
  // When other tests run at the same time, the machine itself is slow, so then only count the
  // requests that were served.
  if (runsFaultsOnly)
    expect(beside, `p95 beside them, against ${base.toFixed(1)} ms alone`).toBeLessThan(
      Math.max(2 * base, 5),
    );
}, 180_000);
