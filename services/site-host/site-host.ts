import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FunctionBoxes } from '../ports/function-boxes.ts';
import type { FunctionSource } from '../ports/function-source.ts';
import type { SiteDatabases, SiteName, SiteUsage } from '../ports/site-databases.ts';
import type { SiteFiles } from '../ports/site-files.ts';
import type { RestorePointStore, Site, SiteHost } from '../ports/site-host.ts';
import type { SiteMails } from '../ports/site-mails.ts';
import { provePrivacy } from '../privacy/index.ts';
import { createSiteApi, createSiteKeys, storedBytes } from '../site-api/index.ts';
import { createBackupMethods } from './backup-methods.ts';
import { callMark, callSite } from './call-site.ts';
import { createHostFunctions } from './host-functions.ts';

export type SiteHostOptions = {
  databases: SiteDatabases;
  files: SiteFiles;
  parts: RestorePointStore;
  mails: SiteMails;
  /** What runs functions; without it, no site has any. */
  functions?: { source: FunctionSource; boxes: FunctionBoxes } | undefined;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** The name of a site in a request of the gateway, and the visitor's address. */
export const siteHeader = 'x-sayso-site';
export const visitorHeader = 'x-sayso-visitor';

/** Creates the host of managed sites in this process (ADR 110): their databases and their API. */
export async function createSiteHost(options: SiteHostOptions): Promise<SiteHost & IdleState> {
  const { databases, files, parts, clock, randomBytes, log } = options;
  const served = new Map<SiteName, Site>();
  const usages = createUsages(options);
  const internalKeys = createSiteKeys(randomBytes);
  const mark = callMark(randomBytes);
  const internalSite = (name: SiteName): Site => ({
    name,
    keys: internalKeys,
    url: 'http://services.invalid/__backend',
    origins: [],
  });

  async function findSite({ headers }: IncomingMessage): Promise<Site | undefined> {
    const name = headers[siteHeader];
    if (typeof name !== 'string') return undefined;
    return headers[mark.header] === mark.secret ? internalSite(name) : served.get(name);
  }

  const functions = functionsOf(options, served, () => socketPath);
  const api = createSiteApi({
    ...{ databases, files, clock, randomBytes, findSite, log, functions },
    mails: options.mails,
    isFull: async ({ name }) => (await usages.recent(name)).isFull,
    addressOf: ({ headers }) => String(headers[visitorHeader] ?? ''),
  });
  const socket = await openSocket(api.server);
  const { path: socketPath } = socket;

  return {
    ...createBackupMethods({ databases, parts, onRestored: api.schemaChanged }),
    async drop(site) {
      served.delete(site);
      options.functions?.boxes.end(site);
      api.schemaChanged(site);
      await databases.drop(site);
      await files.removeAll(site);
      await options.mails.removeAll(site);
      await parts.removeAll(site);
    },
    async migrate(site, migrations) {
      const result = await databases.migrate(site, migrations);
      api.schemaChanged(site);
      return result;
    },
    async runAsOwner(site, sql) {
      const result = await databases.runAsOwner(site, sql);
      api.schemaChanged(site);
      usages.forget(site);
      return result;
    },
    appliedMigrations: (site) => databases.appliedMigrations(site),
    usage: (site) => usages.read(site),
    async setLimit(site, bytes) {
      await databases.setLimit(site, bytes);
      usages.forget(site);
    },
    async compact(site) {
      await databases.compact(site);
      usages.forget(site);
    },
    takeRestorePoint: (site) => databases.takeRestorePoint(site, parts.partsOf(site)),
    async restore(site, point, from = site) {
      await databases.restore(site, point, parts.partsOf(from));
      api.schemaChanged(site);
      usages.forget(site);
    },
    keepRestorePoints: (site, points) =>
      parts.keepOnly(site, new Set(points.flatMap(({ tables }) => tables.map(({ hash }) => hash)))),
    provePrivacy: (input) => provePrivacy({ databases, clock, randomBytes, log }, input),
    keptMails: (site) => options.mails.kept(site),
    call: (site, caller, call) =>
      callSite({ socketPath, mark, databases, clock, site: internalSite(site) }, caller, call),
    async serve(site) {
      served.set(site.name, site);
      return socketPath;
    },
    sweep: () => databases.sweep(),
    health: () => databases.health(),
    isIdle: async () =>
      !socket.isUsed() &&
      options.functions?.boxes.isIdle() !== false &&
      !(await databases.health()).isRunning,
    async close() {
      await options.functions?.boxes.close();
      await api.close();
      await databases.close();
      await socket.remove();
    },
  };
}

/** Runs the functions of the sites that visitors reach. */
function functionsOf(
  { functions, clock, randomBytes, log }: SiteHostOptions,
  served: ReadonlyMap<SiteName, Site>,
  socketPath: () => string,
) {
  if (!functions) return undefined;
  const servedSite = (name: SiteName) => served.get(name);
  return createHostFunctions({
    ...functions,
    ...{ clock, randomBytes, log, socketPath, servedSite },
  });
}

export type IdleState = {
  /** True when no server runs and nobody is connected. */
  isIdle(): Promise<boolean>;
};

/** Lets a server listen on a socket that only the services' user may open. */
async function openSocket(server: Server) {
  const directory = await mkdtemp(join(tmpdir(), 'sayso-sites-'));
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${basename(directory)}`
      : join(directory, 'api.sock');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  let connections = 0;
  server.on('connection', (connection) => {
    connections += 1;
    connection.once('close', () => {
      connections -= 1;
    });
  });
  return {
    path,
    isUsed: () => connections > 0,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** How much each site stores, remembered for seconds, because every write asks. */
function createUsages({ databases, clock }: SiteHostOptions) {
  const recents = new Map<SiteName, { at: number; usage: Promise<SiteUsage> }>();

  async function read(site: SiteName): Promise<SiteUsage> {
    const [{ bytes, limit }, stored] = await Promise.all([
      databases.usage(site),
      storedBytes(databases, site),
    ]);
    const total = bytes + stored;
    return { bytes: total, limit, isFull: limit !== undefined && total >= limit };
  }

  return {
    read,
    recent(site: SiteName): Promise<SiteUsage> {
      const now = clock.now().getTime();
      const known = recents.get(site);
      if (known && now - known.at < limits.siteHost.usageMs) return known.usage;
      const usage = read(site);
      recents.set(site, { at: now, usage });
      usage.catch(() => recents.delete(site));
      return usage;
    },
    forget: (site: SiteName): boolean => recents.delete(site),
  };
}
