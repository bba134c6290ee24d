import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteHost } from '../../services/ports/site-host.ts';
import { createSiteHostProcess } from '../../services/site-host/index.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';

const sql = `create table public.visits (id int primary key, at timestamptz not null default now());
create policy all_write on visits for insert to anon with check (true);`;
const writers = 4;
const kills = faultCount(100, 3);

describe(`row 29: the data of apps while its processes are killed, seed ${faultSeed}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sayso-site-kills-'));
  const site = `${crypto.randomUUID()}-test`;
  const random = createRandom(faultSeed);
  let host: SiteHost;
  let lastId = 0;

  beforeAll(async () => {
    host = createSiteHostProcess({ dataDir, environment: process.env, log: () => {} });
    await host.create(site);
    const migrations = [{ file: 'supabase/migrations/0001_visits.sql', sql }];
    expect(await host.migrate(site, migrations)).toMatchObject({ ok: true });
  });
  afterAll(async () => {
    await host.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Writes rows until it is stopped. Returns the ids whose rows were acknowledged. */
  async function write(stop: AbortSignal): Promise<number[]> {
    const stored: number[] = [];
    while (!stop.aborted) {
      lastId += 1;
      const id = lastId;
      const body = JSON.stringify({ id });
      const answer = await host
        .call(site, { as: 'visitor' }, { method: 'POST', path: 'rest/v1/visits', body })
        .catch(() => undefined);
      if (answer?.status === 201) stored.push(id);
    }
    return stored;
  }

  it.each([
    ['the databases', postgresProcess],
    ['the API', hostProcess],
  ])(
    'keeps every acknowledged row when %s are killed while users write [DB-012]',
    async (_, find) => {
      for (let round = 0; round < kills; round++) {
        const stopping = new AbortController();
        const writing = Array.from({ length: writers }, () => write(stopping.signal));
        const before = lastId;
        await expect
          .poll(() => lastId, { timeout: 30_000, interval: 5 })
          .toBeGreaterThan(before + 20);
        await new Promise((resolve) => setTimeout(resolve, random.between(0, 60)));
        process.kill(find(), 'SIGKILL');
        const during = lastId;
        // Users are served again without help.
        await expect
          .poll(() => lastId, { timeout: 60_000, interval: 20 })
          .toBeGreaterThan(during + writers * 5);
        stopping.abort();
        const stored = (await Promise.all(writing)).flat();
        expect(stored.length).toBeGreaterThan(10);
        const answer = await host.runAsOwner(
          site,
          `select count(*)::int as kept from visits where id = any('{${stored.join(',')}}')`,
        );
        expect(answer).toMatchObject({ rows: [{ kept: stored.length }] });
      }
    },
    600_000,
  );
});

type ProcessRow = { pid: number; parent: number; command: string };

const processes = (): ProcessRow[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...words]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: words.join(' '),
    }));

const isHost = ({ parent, command }: ProcessRow) =>
  parent === process.pid && command.includes('main-site-host');

function hostProcess(): number {
  const [host] = processes().filter(isHost);
  if (!host) throw new Error('no process of the site host');
  return host.pid;
}

/** The first PostgreSQL process below our own site host. */
function postgresProcess(): number {
  const all = processes();
  const children = new Set([hostProcess()]);
  for (let found = 0; found < children.size; ) {
    found = children.size;
    for (const { pid, parent } of all) if (children.has(parent)) children.add(pid);
  }
  const server = all.find(
    ({ pid, command }) => children.has(pid) && command.startsWith('/postgresql/bin/postgres'),
  );
  if (!server) throw new Error('no process of PostgreSQL');
  return server.pid;
}
