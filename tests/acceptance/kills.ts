import { contract } from '../../domain/contract/index.ts';
import { artifact } from '../support/conversation.ts';
import { FaultProcess } from '../support/fault-process.ts';
import { auditEnded, cleanAudit, leadRuns } from '../support/fault-runs.ts';
import type { Random } from '../support/faults.ts';
import { killDatabase } from '../support/kill-database.ts';
import { startLoopbackModel } from '../support/loopback-model.ts';
import { startPostgres } from '../support/postgres.ts';
import { tinySite } from '../support/tiny-site.ts';
import type { Person } from './person.ts';
import { isOk, killProcess, type Product, publishedHost, waitUntil } from './product.ts';

/**
 * `awayMs` is the time from the kill until everything works again. `kept` names what was checked
 * and was not lost.
 */
export type KillResult = { awayMs: number; kept: string };
type Stage = { product: Product; person: Person; random: Random };
export type Kill = {
  name: string;
  maxMs: number;
  /** Whether the test needs sandboxes and the web tier. */
  isWhole: boolean;
  run(stage: Stage): Promise<KillResult>;
};

const maxMs = 5_000;
const maxPostgresMs = 15_000;
const patience = 120_000;
const runsAtOnce = 4;

/** Throws when something was lost. */
function assertKept(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(`Not kept: ${what}`);
}

const partNames = Array.from({ length: 12 }, (_, i) => `src/part-${i}.ts`);
const parts = (count: number) =>
  artifact(
    Object.fromEntries(
      partNames.slice(0, count).map((path, i) => [path, `export const part${i} = ${i};\n`]),
    ),
  );

async function timeUntil(check: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  await waitUntil(check, patience);
  return performance.now() - began;
}

const isAllReady = async ({ isReady, gatewayState }: Product) =>
  (await isReady()) && (await gatewayState()) === 'connected';

/** Starts a generation that streams slowly, and returns once it has closed at least one file. */
async function startStream({ product, person, random }: Stage) {
  // The whole answer would take 12 s; two files are closed after about 12 events.
  product.setModel({ text: parts(12), chunk: 20, delayMs: 200 });
  const uuid = await person.newProject({ 'saved.txt': 'kept' });
  const events = random.between(15, 40);
  const input = {
    site_uuid: uuid,
    request_type: 'generate_website_chat',
    prompt: 'parts',
  } as const;
  await person.follow(input, (said) => said.split('"type":"data"').length > events);
  return uuid;
}

/** Waits until a run has ended, and checks that its result was not lost. */
async function auditStream(
  { person }: Stage,
  uuid: string,
  ending: 'interrupted' | 'done',
): Promise<string> {
  const statusOf = async () => (await person.chat(uuid)).run?.status ?? ending;
  // A user may read a chat 120 times a minute.
  const everyMs = 1_000;
  await waitUntil(async () => (await statusOf()) !== 'running', patience, { everyMs });
  const { files, list } = await person.chat(uuid);
  const status = await statusOf();
  const names = files.map(({ file_path }) => file_path);
  assertKept(names.includes('saved.txt'), 'the acknowledged save');
  assertKept(status === ending, `the run is ${status}`);
  const closed = names.filter((path) => partNames.includes(path)).length;
  assertKept(closed > 0, 'the closed actions');
  assertKept(list.length >= 2, 'the messages');
  return `save, messages, ${closed} closed files; the run is ${ending}`;
}

async function killServices(stage: Stage): Promise<KillResult> {
  const { product } = stage;
  const uuid = await startStream(stage);
  await killProcess(product.pid('services'));
  const awayMs = await timeUntil(() => isAllReady(product));
  return { awayMs, kept: await auditStream(stage, uuid, 'interrupted') };
}

async function killEmbeddedDatabase(stage: Stage): Promise<KillResult> {
  const { product } = stage;
  const uuid = await startStream(stage);
  killDatabase(product.dataDir);
  const awayMs = await timeUntil(
    async () =>
      (await isAllReady(product)) &&
      (await stage.person.call(contract.account.tokens, {}).catch(() => undefined))?.code === 200,
  );
  // While the database restarts, the services continue with the events in memory.
  return { awayMs, kept: await auditStream(stage, uuid, 'done') };
}

async function killGateway({ product, person }: Stage): Promise<KillResult> {
  const host = await publishedHost(person);
  const before = await product.visit(host);
  const services = product.pid('services');
  await killProcess(product.pid('gateway'));
  const awayMs = await timeUntil(async () => (await product.visit(host)).status === 200);
  assertKept((await product.visit(host)).text === before.text, 'the published site');
  assertKept(product.pid('services') === services, 'the services');
  return { awayMs, kept: 'published site, services' };
}

async function killWeb({ product, person }: Stage): Promise<KillResult> {
  await killProcess(product.pid('web'));
  const awayMs = await timeUntil(() => isOk(`${product.webUrl}/api/health`));
  const { code } = await person.call(contract.account.tokens, {});
  assertKept(code === 200, 'the session');
  return { awayMs, kept: 'session' };
}

async function killDevServer({ product, person }: Stage): Promise<KillResult> {
  const uuid = await person.newProject(tinySite());
  const { preview_name: name } = await person.chat(uuid);
  const host = `${name}.preview.localhost`;
  const isUp = async () => {
    const { status, text } = await product.visit(host);
    return status === 200 && text.includes('<title>Tiny');
  };
  await waitUntil(isUp, patience);
  const [pid] = product.servicesProcesses(/^\S*node\S* .*dev-server\.mjs/);
  await killProcess(pid);
  const awayMs = await timeUntil(isUp);
  const { files } = await person.chat(uuid);
  assertKept(files.length === Object.keys(tinySite()).length, 'the files');
  return { awayMs, kept: 'files, address' };
}

async function killParser({ product, person }: Stage): Promise<KillResult> {
  const prompt = { request_type: 'generate_website_chat', prompt: 'parts' } as const;
  product.setModel({ text: parts(3) });
  await person.follow({ site_uuid: await person.newProject(), ...prompt });
  const uuid = await person.newProject();
  const [pid] = product.servicesProcesses(/services\/parsing\/worker\.ts/);
  await killProcess(pid);
  const began = performance.now();
  const text = await person.follow({ site_uuid: uuid, ...prompt });
  const awayMs = performance.now() - began;
  assertKept(text.includes('"status":"END"'), `the next turn: ${text.slice(-300)}`);
  const { files } = await person.chat(uuid);
  assertKept(files.length >= 3, 'the checked files');
  return { awayMs, kept: 'the next turn checks its files' };
}

/**
 * Kills services on PostgreSQL during a generation. A second process, which starts at once, takes
 * the generation over.
 */
async function killOnPostgres(): Promise<KillResult> {
  const text = parts(12);
  const model = await startLoopbackModel({ text, chunk: 20, stallAfter: 30 });
  const server = await startPostgres();
  let worker = new FaultProcess(`${server.url}/postgres`, model.baseUrl);
  try {
    await worker.until((line) => line.ready !== undefined);
    const led = await leadRuns(worker, runsAtOnce);
    await waitUntil(() => worker.lines.some(({ bytes }) => Number(bytes) >= 400), patience);
    await worker.kill();
    const killed = performance.now();
    worker = new FaultProcess(`${server.url}/postgres`, model.baseUrl);
    await worker.until((line) => line.ready !== undefined);
    const audits = [];
    for (const one of led) audits.push(await auditEnded(worker, one));
    const awayMs = performance.now() - killed;
    for (const audit of audits) {
      assertKept(audit.status === 'interrupted', `the run is ${audit.status}`);
      for (const [name, value] of Object.entries(cleanAudit))
        assertKept(audit[name] === value, `${name} is ${audit[name]}`);
    }
    return { awayMs, kept: `${led.length} runs interrupted, files and money exact` };
  } finally {
    await worker.kill();
    await server.stop();
    await model.close();
  }
}

/** Every process of the product, and how it is killed. */
export const kills: Kill[] = [
  { name: 'services, a run streaming', maxMs, isWhole: false, run: killServices },
  { name: 'gateway', maxMs, isWhole: false, run: killGateway },
  { name: 'web tier', maxMs, isWhole: true, run: killWeb },
  { name: 'dev server of a project', maxMs, isWhole: true, run: killDevServer },
  { name: 'embedded database, a run streaming', maxMs, isWhole: false, run: killEmbeddedDatabase },
  { name: 'parser process', maxMs, isWhole: false, run: killParser },
  {
    name: `services on PostgreSQL, ${runsAtOnce} runs streaming`,
    ...{ maxMs: maxPostgresMs, isWhole: true, run: killOnPostgres },
  },
];
