import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { Worker as Thread } from 'node:worker_threads';
import { contract } from '../../domain/contract/index.ts';
import { gatewayEnvironment } from '../../scripts/launch/gateway.mjs';
import { templatesCache } from '../support/cache.ts';
import type { Script } from '../support/loopback-model.ts';
import { freePort } from '../support/signed-call.ts';
import { startWorker } from '../support/worker-process.ts';
import { createPerson, type Person, secrets } from './person.ts';
import { createRunFolder } from './run-folder.ts';

export type Tier = 'services' | 'gateway' | 'web';
export type Product = Awaited<ReturnType<typeof startProduct>>;
type Options = {
  /**
   * True to start the whole product with the built web tier and sandboxes, as `npm start` does;
   * false to start only services and gateway.
   */
  isWhole: boolean;
};

/**
 * Starts the product in separate processes with a separate data folder. A thread serves the model
 * and the package registry on loopback.
 */
export async function startProduct({ isWhole }: Options) {
  const folder = createRunFolder();
  const dataDir = join(folder.path, 'data');
  const outside = await startOutside();
  const [services, gateway, web] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...{ EMBEDDED: '1', DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_ENV: 'production', ...secrets },
    ...{ SERVICES_PORT: String(services), PREVIEW_PORT: String(gateway), PORT: String(web) },
    ...{ LLM_PROVIDER: 'OpenAILike', LLM_MODEL: 'loopback', OPENAI_LIKE_API_KEY: 'key' },
    OPENAI_LIKE_API_BASE_URL: outside.modelUrl,
    ...(isWhole
      ? { REGISTRY_URL: outside.registryUrl, TEMPLATES_DIR: templatesCache }
      : { SANDBOX: 'none' }),
  };
  const launcher = isWhole
    ? startWorker('scripts/start.mjs', [], env)
    : startWorker('tests/faults/processes/launch.mjs', [bareTiers(env, dataDir, services)]);
  const killLauncher = () => launcher.child.kill();
  process.on('exit', killLauncher);
  void launcher.exited.then(() => process.off('exit', killLauncher));
  const url = `http://127.0.0.1:${services}`;
  const product = {
    ...{ dataDir, url, launcher, gatewayPort: gateway, webUrl: `http://127.0.0.1:${web}` },
    setModel: outside.setModel,
    person: () => createPerson(url),
    pid: (tier: Tier) => newestPid(join(dataDir, 'logs', `${tier}.log`)),
    isReady: () => isOk(`${url}/ready`),
    /** Returns what the services report about the gateway; '' while they do not respond. */
    gatewayState: () =>
      fetch(`${url}/health`)
        .then(async (answer) => ((await answer.json()) as { gateway: string }).gateway)
        .catch(() => ''),
    /** Requests a path of a preview or published site. */
    visit: (host: string, path = '/') => visit(gateway, host, path),
    /** Returns the descendants of the services' process whose command line matches. */
    servicesProcesses: (command: RegExp) => findDescendants(product.pid('services'), command),
    async stop() {
      await launcher.stop();
      await outside.close();
      folder.remove();
    },
  };
  try {
    if (isWhole) await launcher.waitForOutput(/is ready/, 300_000);
    await waitUntil(
      async () => (await product.isReady()) && (await product.gatewayState()) === 'connected',
      300_000,
      { ended: () => launcher.exited.then(() => launcher.output) },
    );
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

function bareTiers(env: Record<string, string>, dataDir: string, port: number): string {
  const channel = gatewayEnvironment(dataDir, port);
  const tiers = [
    { name: 'services', args: ['services/main.ts'], env: { ...env, ...channel.both } },
    { name: 'gateway', args: ['services/main-gateway.ts'], env: { ...env, ...channel.gateway } },
  ];
  return JSON.stringify({ logs: join(dataDir, 'logs'), tiers });
}

/** Serves the external services from a thread, so that they do not delay what is measured here. */
async function startOutside() {
  const thread = new Thread(new URL('./outside.ts', import.meta.url));
  const addresses = await new Promise<{ modelUrl: string; registryUrl: string }>(
    (resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    },
  );
  return {
    ...addresses,
    setModel: (script: Script) => thread.postMessage(script),
    close: () => thread.terminate(),
  };
}

/**
 * Waits for a condition, which is checked every `everyMs`. Rejects after `ms`, or when the product
 * has ended.
 */
export async function waitUntil(
  check: () => Promise<boolean> | boolean,
  ms: number,
  { ended, everyMs = 20 }: { ended?: () => Promise<string>; everyMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + ms;
  let problem: string | undefined;
  void ended?.().then((output) => {
    problem = output;
  });
  while (!(await check())) {
    if (problem !== undefined) throw new Error(`The product ended: ${problem}`);
    if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );

type Visit = { status: number; text: string };

function visit(port: number, host: string, path: string): Promise<Visit> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '' });
    const headers = { host: `${host}:${port}`, accept: 'text/html' };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', failed);
    }).on('error', failed);
  });
}

function newestPid(log: string): number {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const pid = Number([...text.matchAll(/tier started \((\d+)\)/g)].at(-1)?.[1]);
  if (!pid) throw new Error(`No process is named in ${log}`);
  return pid;
}

/** Kills a process with SIGKILL, as a power cut would, and waits until it is gone. */
export async function killProcess(pid: number | undefined): Promise<void> {
  // A signal to process 0 would reach the group of the tests themselves.
  if (!pid) throw new Error('There is no such process');
  process.kill(pid, 'SIGKILL');
  await waitUntil(() => isGone(pid), 30_000);
}

const statOf = (pid: number | string): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};
const isGone = (pid: number): boolean => ['Z', undefined].includes(statOf(pid)[0]);

function findDescendants(root: number, command: RegExp): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((pid) => [Number(pid), Number(statOf(pid)[1])]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  const lineOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  };
  return [...parents.keys()].filter((pid) => isBelow(pid) && command.test(lineOf(pid)));
}

/** Makes the services publish their example cases. Returns the host of one of these sites. */
export async function publishedHost(person: Person): Promise<string> {
  const { data } = await person.call(contract.gallery.cases, {});
  const [first] = (data as { list: { previewUrl: string }[] }).list;
  if (!first) throw new Error('There is no published case');
  return new URL(first.previewUrl).hostname;
}
