import type { Client } from 'pg';
import type { Clock } from '../../ports/clock.ts';
import {
  type MigrationResult,
  type OwnerResult,
  type RestorePoint,
  type RestorePointParts,
  type SiteConnection,
  SiteDatabaseMissing,
  type SiteDatabases,
  SiteDatabasesBusy,
  type SiteMigration,
  type SiteName,
  type SiteRole,
  type SiteServerHealth,
  type SiteUsage,
} from '../../ports/site-databases.ts';
import { Administrator } from './administrator.ts';
import { type ConnectionLimits, Connections, connectionLimits } from './connections.ts';
import { applyMigrations, readApplied, runOwnerSql } from './migrations.ts';
import { Provision, type SiteEntry } from './provision.ts';
import { loadRestorePoint, takeRestorePoint } from './restore-points.ts';
import type { SitesServer } from './server.ts';
import { Upkeep } from './upkeep.ts';
import { Watchdog, type WatchdogLimits, watchdogLimits } from './watchdog.ts';

export type SitesOptions = {
  server: SitesServer;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
  connections?: Partial<ConnectionLimits>;
  watchdog?: Partial<WatchdogLimits>;
};

/** The databases of managed projects on a server, the embedded one or the operator's. */
export class Sites implements SiteDatabases {
  private readonly server: SitesServer;
  private readonly admin: Administrator;
  private readonly provision: Provision;
  private readonly connections: Connections;
  private readonly watchdog: Watchdog;
  private readonly upkeep: Upkeep;
  private readonly limits: ConnectionLimits;
  /** Entries that were read before; a site's database changes by `restore` and `drop` only. */
  private readonly entries = new Map<SiteName, Promise<SiteEntry>>();
  /** The last change of each site's schema or database; the next one waits for it. */
  private readonly changes = new Map<SiteName, Promise<unknown>>();
  private readonly drops = new Set<Promise<void>>();
  private readonly log: SitesOptions['log'];
  private listeners = 0;

  constructor({ server, clock, log, connections, watchdog }: SitesOptions) {
    this.server = server;
    this.log = log;
    this.limits = { ...connectionLimits, ...connections };
    this.admin = new Administrator(server);
    this.provision = new Provision(this.admin);
    this.connections = new Connections(server, this.limits);
    const limits = { ...watchdogLimits, ...watchdog };
    this.watchdog = new Watchdog({ admin: this.admin, provision: this.provision, limits, log });
    this.upkeep = new Upkeep({
      clock,
      everyMs: limits.everyMs,
      log,
      look: async () => {
        this.connections.closeIdle();
        await this.watchdog.look();
      },
      isInUse: () => this.listeners > 0 || this.connections.busyCount > 0,
      rest: () => this.rest(),
    });
  }

  create(site: SiteName): Promise<void> {
    return this.changing(site, () => this.provision.create(site));
  }

  async exists(site: SiteName): Promise<boolean> {
    try {
      await this.entryOf(site);
      return true;
    } catch (error) {
      if (error instanceof SiteDatabaseMissing) return false;
      throw error;
    }
  }

  drop(site: SiteName): Promise<void> {
    return this.changing(site, async () => {
      this.entries.delete(site);
      await this.provision.drop(site);
    });
  }

  async use<T>(
    site: SiteName,
    role: SiteRole,
    work: (connection: SiteConnection) => Promise<T>,
  ): Promise<T> {
    const entry = await this.entryOf(site);
    try {
      return await this.connections.use(entry, role, work);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    // Another process restored or dropped the site.
    this.entries.delete(site);
    return this.connections.use(await this.entryOf(site), role, work);
  }

  async listen(
    site: SiteName,
    channel: string,
    on: { message: (text: string) => void; end: () => void },
  ): Promise<() => Promise<void>> {
    if (this.listeners >= this.limits.listeners)
      throw new SiteDatabasesBusy('Too many sites wait for changes');
    this.listeners += 1;
    let client: Client;
    try {
      client = await this.connections.open(await this.entryOf(site), 'auth');
    } catch (error) {
      this.listeners -= 1;
      throw error;
    }
    client.once('end', () => {
      this.listeners -= 1;
      on.end();
    });
    client.on('notification', ({ payload = '' }) => on.message(payload));
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return () => client.end();
  }

  migrate(site: SiteName, migrations: SiteMigration[]): Promise<MigrationResult> {
    return this.asOwner(site, (client) => applyMigrations(client, migrations));
  }

  runAsOwner(site: SiteName, sql: string): Promise<OwnerResult> {
    return this.asOwner(site, (client) => runOwnerSql(client, sql));
  }

  async appliedMigrations(site: SiteName): Promise<string[]> {
    const { database } = await this.entryOf(site);
    const applied = await this.admin.onDatabase(database, (client) => readApplied(client));
    return applied.map(({ file }) => file);
  }

  async usage(site: SiteName): Promise<SiteUsage> {
    const { database } = await this.entryOf(site);
    const [[row], empty] = await Promise.all([
      this.admin.query<{ bytes: number; limit: number | null }>(
        `select pg_database_size(database)::float8 bytes, limit_bytes::float8 "limit"
         from registry.sites where site = $1`,
        [site],
      ),
      this.provision.emptyBytes(),
    ]);
    if (!row) throw new SiteDatabaseMissing(`The site ${site} has no database`);
    const bytes = Math.max(0, row.bytes - empty);
    this.watchdog.note(database, bytes);
    const limit = row.limit ?? undefined;
    return { bytes, limit, isFull: limit !== undefined && bytes >= limit };
  }

  setLimit(site: SiteName, bytes: number | undefined): Promise<void> {
    return this.upkeep.during(() => this.provision.setLimit(site, bytes));
  }

  compact(site: SiteName): Promise<void> {
    return this.changing(site, async () => {
      const { database } = await this.entryOf(site);
      await this.admin.onDatabase(database, (client) => client.query('vacuum full'));
      await this.usage(site);
    });
  }

  takeRestorePoint(site: SiteName, parts: RestorePointParts): Promise<RestorePoint> {
    return this.changing(site, async () => {
      const { database } = await this.entryOf(site);
      return this.admin.onDatabase(database, (client) => takeRestorePoint(client, parts));
    });
  }

  restore(site: SiteName, point: RestorePoint, parts: RestorePointParts): Promise<void> {
    return this.changing(site, async () => {
      const entry = await this.entryOf(site);
      const database = await this.provision.createSpare(entry);
      try {
        await this.fill({ ...entry, database }, point, parts);
        await this.provision.replace(entry, database);
      } catch (error) {
        this.dropLater(database);
        throw error;
      }
      this.entries.delete(site);
      this.watchdog.forget(entry.database);
      this.dropLater(entry.database);
    });
  }

  sweep(): Promise<void> {
    return this.upkeep.during(() => this.provision.sweep());
  }

  async health(): Promise<SiteServerHealth> {
    const { kind, isRunning, warnings } = this.server;
    return { kind, isRunning, warnings };
  }

  async close(): Promise<void> {
    this.upkeep.close();
    await Promise.all([...this.changes.values(), ...this.drops]);
    await this.rest();
  }

  /** Ends the embedded server until the next request. */
  private async rest(): Promise<void> {
    await this.connections.closeAll();
    await this.admin.close();
    await this.server.stop();
  }

  /** Dropping takes a second, for which nobody has to wait; the nightly sweep repeats it. */
  private dropLater(database: string): void {
    const drop = this.upkeep
      .during(() => this.provision.dropSpare(database))
      .catch((error) => this.log('a site database was not dropped', { error: String(error) }))
      .finally(() => this.drops.delete(drop));
    this.drops.add(drop);
  }

  private async fill(
    entry: SiteEntry,
    point: RestorePoint,
    parts: RestorePointParts,
  ): Promise<void> {
    const owner = await this.connections.open(entry, 'owner');
    try {
      const result = await applyMigrations(owner, point.migrations);
      if (!result.ok)
        throw new Error(`The restore point cannot be restored: ${result.problem.message}`);
    } finally {
      await owner.end().catch(() => {});
    }
    await this.admin.onDatabase(entry.database, (client) => loadRestorePoint(client, point, parts));
  }

  /** Runs SQL of the project on a connection that nobody else gets before or after. */
  private asOwner<T>(site: SiteName, work: (client: Client) => Promise<T>): Promise<T> {
    return this.changing(site, async () => {
      await this.usage(site);
      const client = await this.connections.open(await this.entryOf(site), 'owner');
      try {
        return await work(client);
      } finally {
        await client.end().catch(() => {});
      }
    });
  }

  /** Lets the changes of one site happen one after another. */
  private changing<T>(site: SiteName, work: () => Promise<T>): Promise<T> {
    const before = this.changes.get(site) ?? Promise.resolve();
    const change = before.then(() => this.upkeep.during(work));
    const settled = change.catch(() => {});
    this.changes.set(site, settled);
    void settled.then(() => {
      if (this.changes.get(site) === settled) this.changes.delete(site);
    });
    return change;
  }

  private async entryOf(site: SiteName): Promise<SiteEntry> {
    await this.upkeep.touch();
    const known = this.entries.get(site);
    if (known) return known;
    const found = this.provision.find(site);
    this.entries.set(site, found);
    found.catch(() => this.entries.delete(site));
    return found;
  }
}

/** Whether a connection failed because the database or its role no longer exists. */
function isGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '3D000' || code === '28000' || code === '28P01';
}
