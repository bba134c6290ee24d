// Site databases on both engines: the embedded server in its box, and a second server with a role
// that is no superuser, as operators have it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { BoxedServer } from '../../services/adapters/site-databases/boxed-server.ts';
import type { ConnectionLimits } from '../../services/adapters/site-databases/connections.ts';
import { OperatorServer } from '../../services/adapters/site-databases/operator-server.ts';
import type { SitesServer } from '../../services/adapters/site-databases/server.ts';
import { Sites } from '../../services/adapters/site-databases/site-databases.ts';
import type { WatchdogLimits } from '../../services/adapters/site-databases/watchdog.ts';
import type { RestorePointParts } from '../../services/ports/site-databases.ts';
import { FakeClock } from './clock.ts';
import { startPostgres } from './postgres.ts';
import { copyPrepared } from './prepared-clusters.ts';

export type SiteEngine = {
  kind: 'embedded' | 'postgres';
  sites: Sites;
  clock: FakeClock;
  logged: { message: string; detail: Record<string, unknown> }[];
  /** The server in the box; undefined on the operator's server. */
  box: BoxedServer | undefined;
  /** Opens a connection of a superuser, to look at what nobody else sees. */
  openSuperuser(database: string): Promise<pg.Client>;
  /** Returns the name of a site's database. */
  databaseOf(site: string): Promise<string>;
  stop(): Promise<void>;
};

export type EngineLimits = {
  connections?: Partial<ConnectionLimits>;
  watchdog?: Partial<WatchdogLimits>;
};

/** No safety from power cuts, which no test makes. Most of what a new site writes is compressed. */
const fast = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  wal_compression: 'off',
};

/**
 * Starts a server in a box. Its cluster is a copy that has the template of sites already, unless
 * the test has settings of its own.
 */
export async function startEmbeddedSites(
  limits: EngineLimits & { settings?: Record<string, string> } = {},
): Promise<SiteEngine> {
  const { settings = fast, ...rest } = limits;
  const directory = mkdtempSync(join(tmpdir(), 'sayso-sites-'));
  if (!limits.settings) await copySiteCluster(directory);
  const logged: SiteEngine['logged'] = [];
  const log = (message: string, detail: Record<string, unknown>) =>
    logged.push({ message, detail });
  const box = new BoxedServer({ directory, settings, log });
  const clock = new FakeClock();
  const sites = new Sites({ server: box, clock, log, ...rest });
  const openSuperuser = async (database: string) => {
    const { connection, admin } = await box.start();
    return openClient({ ...connection, ...admin, database });
  };
  return {
    ...{ kind: 'embedded', sites, clock, logged, box, openSuperuser },
    databaseOf: (site) => databaseOf(openSuperuser, site),
    async stop() {
      await sites.close();
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Fills the empty directory of an embedded server with a cluster that has the template of sites. */
function copySiteCluster(directory: string): Promise<void> {
  return copyPrepared('embedded', directory, async (prepared) => {
    const server = new BoxedServer({ directory: prepared, settings: fast, log: () => {} });
    await makeTemplate(server);
  });
}

export async function startOperatorSites(limits: EngineLimits = {}): Promise<SiteEngine> {
  const home = mkdtempSync(join(tmpdir(), 'sayso-pg-'));
  await copyPrepared('operator', home, async (prepared) => {
    const first = await startPostgres(prepared, { keep: true });
    const admin = await openClient({ connectionString: `${first.url}/postgres` });
    await admin.query(
      `create role sites login createdb createrole bypassrls password 'password of sites'`,
    );
    await admin.end();
    await makeTemplate(new OperatorServer(`${urlOfSites(first.url)}/postgres`));
    await first.stop();
  });
  const server = await startPostgres(home);
  const url = urlOfSites(server.url);
  const logged: SiteEngine['logged'] = [];
  const log = (message: string, detail: Record<string, unknown>) =>
    logged.push({ message, detail });
  const clock = new FakeClock();
  const sites = new Sites({ server: new OperatorServer(`${url}/postgres`), clock, log, ...limits });
  const openSuperuser = (database: string) =>
    openClient({ connectionString: `${server.url}/${database}` });
  return {
    ...{ kind: 'postgres', sites, clock, logged, box: undefined, openSuperuser },
    databaseOf: (site) => databaseOf(openSuperuser, site),
    async stop() {
      await sites.close();
      await server.stop();
    },
  };
}

const urlOfSites = (url: string) => url.replace(/\/\/[^@]*@/, '//sites:password%20of%20sites@');

/** Makes the template for two new sites at once, and stops. */
async function makeTemplate(server: SitesServer): Promise<void> {
  const sites = new Sites({ server, clock: new FakeClock(), log: () => {} });
  const names = ['first-test', 'second-test'];
  await Promise.all(names.map((site) => sites.create(site)));
  await Promise.all(names.map((site) => sites.drop(site)));
  await sites.close();
}

type Suite = (engine: () => SiteEngine) => void;

/** Runs a suite on both engines, each started once. */
export function onBothEngines(title: string, suite: Suite, limits: EngineLimits = {}): void {
  describe.each([
    ['the embedded server', () => startEmbeddedSites(limits)],
    ['the operator’s server', () => startOperatorSites(limits)],
  ] as const)(`${title} on %s`, (_, start) => onEngine(start, suite));
}

/** Runs a suite on the embedded server only, for rules above the databases. */
export function onEmbeddedEngine(title: string, suite: Suite): void {
  describe(title, () => onEngine(() => startEmbeddedSites(), suite));
}

function onEngine(start: () => Promise<SiteEngine>, suite: Suite): void {
  let engine: SiteEngine | undefined;
  beforeAll(async () => {
    engine = await start();
    // Starts the server.
    await engine.sites.create('first-test');
  });
  afterAll(() => engine?.stop());
  suite(() => {
    if (!engine) throw new Error('The engine did not start');
    return engine;
  });
}

/** Returns a new site. */
let serial = 0;
export async function createSite({ sites }: SiteEngine, sql?: string): Promise<string> {
  serial += 1;
  const site = `site-${serial}-test`;
  await sites.create(site);
  if (sql)
    expect(
      await sites.migrate(site, [{ file: 'supabase/migrations/0001_first.sql', sql }]),
    ).toEqual({ ok: true, applied: ['supabase/migrations/0001_first.sql'] });
  return site;
}

/** Runs SQL as a visitor or user of a site, as the layer above does. */
export function asReader<Row = Record<string, unknown>>(
  { sites }: SiteEngine,
  site: string,
  { role, user }: { role: 'anon' | 'authenticated' | 'service_role'; user?: string },
  sql: string,
): Promise<Row[]> {
  return sites.use(site, 'api', async (connection) => {
    await connection.query('begin');
    try {
      await connection.query(`set local role ${role}`);
      await connection.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ role, ...(user ? { sub: user } : {}) }),
      ]);
      const { rows } = await connection.query<Row>(sql);
      await connection.query('commit');
      return rows;
    } catch (error) {
      await connection.query('rollback').catch(() => {});
      throw error;
    }
  });
}

/** Creates a user of a site and returns the id. */
export function addUser({ sites }: SiteEngine, site: string, email: string): Promise<string> {
  return sites.use(site, 'auth', async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      'insert into auth.users (email) values ($1) returning id',
      [email],
    );
    const id = rows[0]?.id ?? '';
    await connection.query('select auth.set_password($1, $2)', [id, `secret of ${email}`]);
    return id;
  });
}

/** Stores restore points in memory, and counts what is written. */
export function memoryParts(): RestorePointParts & { bodies: Map<string, Buffer> } {
  const bodies = new Map<string, Buffer>();
  return {
    bodies,
    has: async (hash) => bodies.has(hash),
    async write(hash, body) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      bodies.set(hash, Buffer.concat(chunks));
    },
    async *read(hash) {
      const body = bodies.get(hash);
      if (!body) throw new Error(`no part ${hash}`);
      yield body;
    },
  };
}

/** Lets the watchdog look until the promise is settled. */
export async function whileWatching<T>({ clock }: SiteEngine, work: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  await expect
    .poll(
      async () => {
        await clock.advance(1_000);
        return isSettled;
      },
      { timeout: 25_000, interval: 20 },
    )
    .toBe(true);
  return work;
}

async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function databaseOf(
  open: (database: string) => Promise<pg.Client>,
  site: string,
): Promise<string> {
  const client = await open('site_registry');
  try {
    const { rows } = await client.query('select database from registry.sites where site = $1', [
      site,
    ]);
    return rows[0]?.database ?? '';
  } finally {
    await client.end();
  }
}
