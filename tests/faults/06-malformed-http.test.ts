import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { signatureHeaders, signV2 } from '../../domain/signature.ts';
import { nodeHashes } from '../../services/http/signature.ts';
import { createRandom, faultCount, faultSeed, type Random } from '../support/faults.ts';
import { type RunningServices, startServices } from '../support/worker-process.ts';

const requests = faultCount(10_000, 200);
const dataDir = mkdtempSync(join(tmpdir(), 'sayso-fault-6-'));
const allowedGrowthBytes = 50 * 1024 * 1024;

let services: RunningServices;
let secrets: { APP_KEY: string; APP_SECRET: string };
beforeAll(async () => {
  services = await startServices(dataDir);
  secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
}, 120_000);
afterAll(async () => {
  await services?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const crlf = '\r\n';
const head = (line: string, headers: Record<string, string | number> = {}) =>
  [
    line,
    'Host: localhost',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join(crlf);
const sms = contract.signIn.sendSms.path;

/** Unsigned requests that violate HTTP or are just within its limits. */
const broken: ((random: Random) => string | Uint8Array)[] = [
  (random) => head(`GET ${sms} HTTP/1.1`).slice(0, random.between(1, 60)),
  (random) =>
    random.pick([
      '\r\n\r\n',
      'GET',
      'GET /',
      'G\u0000T / HTTP/1.1\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      ' / HTTP/1.1\r\n\r\n',
    ]),
  (random) => Uint8Array.from({ length: random.between(1, 2000) }, () => random.between(0, 255)),
  (random) =>
    head(
      `GET /${random.pick(['%00', '%', '%zz', '%ff%fe', '..%2f..%2fetc/passwd', '\\', '?%', `a${'/'.repeat(500)}`])} HTTP/1.1`,
    ),
  (random) =>
    head(`GET /health HTTP/1.1`, { 'X-Large': 'a'.repeat(random.between(16_000, 200_000)) }),
  () =>
    head(
      'GET /health HTTP/1.1',
      Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`X-${i}`, i])),
    ),
  (random) =>
    head(`POST ${sms} HTTP/1.1`, {
      'Content-Length': random.pick(['-1', 'abc', '1e3', '999999999999', '52428800', '4194305']),
    }),
  (random) =>
    `${head(`POST ${sms} HTTP/1.1`, { 'Transfer-Encoding': 'chunked' })}${random.pick(['zz\r\n', '-1\r\n', 'fffffffff\r\n', '5\r\nab'])}`,
  () => head(`POST ${sms} HTTP/1.1`, { 'Transfer-Encoding': 'chunked', 'Content-Length': 5 }),
  (random) =>
    `GET /health HTTP/1.1${crlf}Host: ${random.pick(['', 'a b', '[::', 'localhost:99999', 'x'.repeat(300), '\u0001'])}${crlf}Connection: close${crlf}${crlf}`,
  (random) =>
    head('GET /health HTTP/1.1', {
      Authorization: `Bearer ${random.pick(['.', '..', 'a.b.c', 'e'.repeat(9_000)])}`,
      'Accept-Language': ',,;q=,',
    }),
  (random) =>
    head(
      `${random.pick(['TRACE', 'OPTIONS', 'HEAD', 'PATCH', 'PROPFIND', 'CONNECT'])} ${sms} HTTP/1.1`,
    ),
  () => head('GET /websocket HTTP/1.1', { Upgrade: 'websocket', Connection: 'Upgrade' }),
];

/** Bodies with a valid signature that must be refused because of their content. */
const bodies: ((random: Random) => string | Uint8Array)[] = [
  (random) => '{"phone":"13800138000","notifyType":"LOGIN"}'.slice(0, random.between(0, 40)),
  (random) => '['.repeat(random.between(1, 10_000)),
  (random) => '{"a":'.repeat(random.between(1, 10_000)),
  (random) => Uint8Array.from({ length: random.between(1, 500) }, () => random.between(0, 255)),
  () => '{"phone":1,"phone":{"phone":[]},"notifyType":"LOGIN"}',
  () => `{"phone":"${'1'.repeat(100_000)}","notifyType":"LOGIN"}`,
  () =>
    '{"phone":"\\u0000\\ud800","notifyType":"LOGIN","graphCaptcha":"\\u0000","graphCaptchaUuid":"\\u0000"}',
  () =>
    '{"phone":"13800138000","notifyType":"LOGIN","graphCaptcha":"x","graphCaptchaUuid":"------------------------------------"}',
  () => '{"__proto__":{"phone":"13800138000"},"constructor":{"prototype":{}}}',
  (random) =>
    JSON.stringify({
      site_uuid: random.pick(['', 'x', null, [], '\u0000']),
      request_type: random.pick([0, 'get_chat', 'save_file', {}]),
    }),
];
const targets = [
  sms,
  contract.signIn.smsLogin.path,
  contract.signIn.redeemHandOver.path,
  contract.chat.send.path,
  contract.chat.getChat.path,
];

async function signed(random: Random): Promise<Uint8Array> {
  const path = random.pick(targets);
  const given = random.pick(bodies)(random);
  const body = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const nonce = Array.from({ length: 24 }, () =>
    random.pick([...'abcdefghijklmnopqrstuvwxyz']),
  ).join('');
  const stamp = { appKey: secrets.APP_KEY, timestamp: String(Date.now()), nonce };
  const { signature, bodyDigest } = await signV2(
    { method: 'POST', path, query: [], body },
    stamp,
    secrets.APP_SECRET,
    nodeHashes,
  );
  const headers = {
    [signatureHeaders.appKey]: stamp.appKey,
    [signatureHeaders.timestamp]: stamp.timestamp,
    [signatureHeaders.nonce]: nonce,
    [signatureHeaders.version]: '2',
    [signatureHeaders.signature]: signature,
    [signatureHeaders.bodyDigest]: bodyDigest,
    'Content-Length': body.length,
  };
  return Buffer.concat([Buffer.from(head(`POST ${path} HTTP/1.1`, headers)), body]);
}

/**
 * Sends bytes on a separate connection and returns the response; '' when the server closes the
 * connection without one.
 */
function exchange(bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(services.port, '127.0.0.1', () => socket.end(bytes));
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.setTimeout(15_000, () => socket.destroy());
  });
}

async function memoryBytes(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${services.port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

it(
  `row 6: ${requests} malformed requests: no 5xx, memory grows under 50 MB (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    const one = async () =>
      exchange(random.between(0, 2) ? random.pick(broken)(random) : await signed(random));
    // Memory that the first requests of a process allocate permanently does not count as growth.
    for (let i = 0; i < 100; i++) await one();
    const before = await memoryBytes();
    const statuses = new Map<string, number>();
    const wrong: string[] = [];
    for (let i = 0; i < requests; i += 10) {
      for (const answer of await Promise.all(Array.from({ length: 10 }, one))) {
        const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'cut';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status.startsWith('5') || /"code":5\d\d/.test(answer)) wrong.push(answer.slice(0, 600));
      }
    }
    expect(wrong).toEqual([]);
    expect((await memoryBytes()) - before).toBeLessThan(allowedGrowthBytes);
    expect((await fetch(`http://127.0.0.1:${services.port}/ready`)).status).toBe(200);
    expect([...statuses.keys()].length).toBeGreaterThan(2);
  },
  requests * 100 + 120_000,
);
