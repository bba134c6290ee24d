import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../services/adapters/clock/index.ts';
import { createDiskEditions } from '../services/adapters/editions/index.ts';
import { createGatewayServer, createLocalChannel } from '../services/gateway/index.ts';
import { visitorCookie } from '../services/gateway/visitor-cookie.ts';
import type { Bench, Row } from './lib/bench.ts';
import { percentile } from './lib/measure.ts';

const rounds = 5_000;
const warm = 500;
const page = Buffer.from('<!doctype html><title>Menu</title>');
const key = 'bench';
const people = Array.from(
  { length: 200 },
  (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
);
const last = people.at(-1);

type Site = { name: string; cookie?: string };
const sites: Record<'open' | 'password' | 'invited', Site> = {
  open: { name: 'open-abc123' },
  password: { name: 'word-abc123', cookie: cookieOf('word-abc123') },
  invited: { name: 'list-abc123', cookie: cookieOf('list-abc123', last) },
};

/** The time that the gate adds to a request of an admitted visitor, at the 99th percentile. */
const visitorGate: Bench = {
  name: 'visitor-gate',
  title: 'The gate of a site (ADR 124): p99 of a small page for an admitted visitor',
  async run() {
    const directory = await mkdtemp(join(tmpdir(), 'sayso-gate-'));
    const store = createDiskEditions(directory);
    for (const { name, cookie } of Object.values(sites)) {
      const hash = createHash('sha256').update(page).digest('hex');
      const draft = await store.draft(name, 'bench');
      await draft.addBody(hash, page);
      const files = new Map([['index.html', { type: 'text/html', hash }]]);
      await draft.publish(files, cookie ? { isGated: true } : {});
    }
    const gateway = createGatewayServer({
      ...{ store, clock: systemClock, log: () => {}, publishDomains: ['localhost'] },
      ...{ previewDomain: undefined, isolated: false, trustProxy: false },
      channel: createLocalChannel({
        find: async () => undefined,
        dial: async () => ({ kind: 'unknown' }),
        packages: () => Promise.reject(new Error('Nothing is built here')),
        hasSite: async () => true,
        audienceOf: async (site) => {
          if (site === sites.open.name) return { kind: 'everyone' };
          if (site === sites.password.name) return { kind: 'password', key, isSecure: true };
          return { kind: 'invited', key, isSecure: true, people, kinds: ['mail'] };
        },
      }),
    });
    const port = await gateway.listen(0, '127.0.0.1');
    const agent = new Agent({ keepAlive: true });
    const times = { open: [] as number[], password: [] as number[], invited: [] as number[] };
    try {
      // The sites take turns, so that other load on the machine affects all of them equally.
      for (let round = -warm; round < rounds; round++)
        for (const kind of ['open', 'password', 'invited'] as const) {
          const ms = await visit(port, agent, sites[kind]);
          if (round >= 0) times[kind].push(ms);
        }
    } finally {
      agent.destroy();
      await gateway.close();
      await rm(directory, { recursive: true, force: true });
    }
    const p99 = (kind: keyof typeof times) => percentile(times[kind], 0.99);
    const added = (kind: 'password' | 'invited'): Row => ({
      label: `added for ${kind === 'password' ? 'a password' : 'one of 200 invited people'}`,
      ours: Math.max(0, p99(kind) - p99('open')),
      unit: 'ms',
      goal: { value: 1 },
    });
    return [added('password'), added('invited')];
  },
};
export default visitorGate;

function cookieOf(site: string, person?: string): string {
  const line = visitorCookie({ key, site, person }, Date.now(), true);
  return line.split(';', 1)[0] ?? '';
}

/** Returns the milliseconds until the whole page has arrived; throws for any other answer. */
function visit(port: number, agent: Agent, { name, cookie }: Site): Promise<number> {
  const began = performance.now();
  const headers = {
    host: `${name}.localhost:${port}`,
    accept: 'text/html',
    ...(cookie && { cookie }),
  };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent, headers, path: '/' }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${name} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
