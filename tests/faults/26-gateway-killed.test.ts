import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { gatewayEnvironment } from '../../scripts/launch/gateway.mjs';
import { visit } from '../support/publishing.ts';
import { freePort, signed } from '../support/signed-call.ts';
import { startWorker, type Worker } from '../support/worker-process.ts';

const secrets = { APP_KEY: 'ak_test', APP_SECRET: 'a-secret-of-the-test' };
const slow = { timeout: 90_000, interval: 20 };
/**
 * The requirement is five seconds, and an idle machine takes one or two. Allow more, because other
 * tests use this machine too.
 */
const maxAwayMs = 25_000;

let folder: string;
let launcher: Worker;
let services: number;
let gateway: number;
/** The host of a published site. */
let host: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sayso-launcher-'));
  services = await freePort();
  gateway = await freePort();
  const dataDir = join(folder, 'data');
  const env = {
    ...{ EMBEDDED: '1', DATA_DIR: dataDir, SANDBOX: 'none', LOG_LEVEL: 'info', ...secrets },
    ...{ SERVICES_PORT: String(services), PREVIEW_PORT: String(gateway), NODE_ENV: 'production' },
  };
  const channel = gatewayEnvironment(folder, services);
  const tiers = [
    { name: 'services', args: ['services/main.ts'], env: { ...env, ...channel.both } },
    { name: 'gateway', args: ['services/main-gateway.ts'], env: { ...env, ...channel.gateway } },
  ];
  const input = JSON.stringify({ logs: folder, tiers });
  launcher = startWorker('tests/faults/processes/launch.mjs', [input]);
  await launcher.waitForOutput('launched');
  await vi.waitFor(async () => expect(await gatewayState()).toBe('connected'), slow);
  host = await publishCases();
}, 180_000);
afterAll(async () => {
  await launcher.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The processes of a tier that the launcher started, the newest last. */
function pids(name: string): number[] {
  const log = join(folder, `${name}.log`);
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  return [...text.matchAll(/tier started \((\d+)\)/g)].map(([, pid]) => Number(pid));
}

/** What the services report about the gateway; '' while they do not answer. */
const gatewayState = () =>
  fetch(`http://127.0.0.1:${services}/health`)
    .then(async (answer) => ((await answer.json()) as { gateway: string }).gateway)
    .catch(() => '');

const look = (at = host) =>
  visit({ ...{ port: gateway, host: at, path: '/', headers: {}, method: 'GET' } }).then(
    ({ status, bytes, headers }) => ({ status, text: bytes.toString(), etag: headers.etag }),
    () => ({ status: 0, text: '', etag: undefined }),
  );
/**
 * Requests a preview, for which the gateway must ask the services. Returns 503 while they are down.
 */
const preview = () => look('7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11.preview.localhost');

/** Makes the services publish their example cases. Returns the host of one case. */
async function publishCases(): Promise<string> {
  const { method, path } = contract.gallery.cases;
  const headers = await signed(method, path, new Uint8Array(), secrets);
  const answer = await fetch(`http://127.0.0.1:${services}${path}`, { method, headers });
  const { data } = (await answer.json()) as { data: { list: { previewUrl: string }[] } };
  return new URL(data.list[0]?.previewUrl ?? '').host;
}

it('has a killed gateway started again, with sites and previews, while the services go on [SEC-C1]', async () => {
  const before = await look();
  expect([before.status, (await preview()).status]).toEqual([200, 404]);
  process.kill(pids('gateway').at(-1) ?? 0, 'SIGKILL');
  const died = performance.now();
  await expect.poll(gatewayState, slow).toBe('away');
  await expect.poll(() => look(), slow).toEqual(before);
  await expect.poll(async () => (await preview()).status, slow).toBe(404);
  expect(performance.now() - died).toBeLessThan(maxAwayMs);
  expect(await gatewayState()).toBe('connected');
  expect(pids('gateway')).toHaveLength(2);
  expect(pids('services')).toHaveLength(1);
  expect(launcher.output).toContain('The gateway tier ended (SIGKILL) and is started again');
}, 180_000);

it('serves a published site all the while the killed services are away [SEC-C1, PP-01]', async () => {
  const before = await look();
  expect(before).toMatchObject({ status: 200, text: expect.stringContaining('</html>') });
  const gateways = pids('gateway');
  process.kill(pids('services').at(-1) ?? 0, 'SIGKILL');
  let during = 0;
  let state = '';
  await expect.poll(gatewayState, slow).toBe('');
  do {
    expect(await look()).toEqual(before);
    state = await gatewayState();
    if (state === '') during++;
  } while (state !== 'connected');
  expect(during).toBeGreaterThan(0);
  expect(pids('services')).toHaveLength(2);
  expect(pids('gateway')).toEqual(gateways);
  expect(await look()).toEqual(before);
  expect((await preview()).status).toBe(404);
}, 180_000);
