import {
  type MigrationResult,
  type OwnerResult,
  type RestorePoint,
  type RestorePointParts,
  type SiteConnection,
  SiteDatabaseMissing,
  type SiteDatabases,
  type SiteMigration,
  type SiteName,
  type SiteRole,
  type SiteServerHealth,
  type SiteUsage,
} from '../../ports/site-databases.ts';
import { Administrator } from './administrator.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import { Provision, type SiteEntry } from './provision.ts';
import type { SitesServer } from './server.ts';

export type SitesOptions = {
  server: SitesServer;
  connections?: ConnectionLimits;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** The databases of managed projects on a server, the embedded one or the operator's. */
export class Sites implements SiteDatabases {
  private readonly server: SitesServer;
  private readonly admin: Administrator;
  private readonly provision: Provision;
  private readonly connections: Connections;
  /** Entries that were read before; a site's database changes by `restore` and `drop` only. */
  private readonly entries = new Map<SiteName, Promise<SiteEntry>>();

  constructor({ server, connections }: SitesOptions) {
    this.server = server;
    this.admin = new Administrator(server);
    this.provision = new Provision(this.admin);
    this.connections = new Connections(server, connections);
  }

  async create(site: SiteName): Promise<void> {
    await this.provision.create(site);
  }

  async exists(site: SiteName): Promise<boolean> {
    try {
      await this.provision.find(site);
      return true;
    } catch (error) {
      if (error instanceof SiteDatabaseMissing) return false;
      throw error;
    }
  }

  async drop(site: SiteName): Promise<void> {
    this.entries.delete(site);
    await this.provision.drop(site);
  }

  use<T>(
    site: SiteName,
    role: SiteRole,
    work: (connection: SiteConnection) => Promise<T>,
  ): Promise<T> {
    return this.entryOf(site).then((entry) => this.connections.use(entry, role, work));
  }

  async listen(
    site: SiteName,
    channel: string,
    on: { message: (text: string) => void; end: () => void },
  ): Promise<() => Promise<void>> {
    const client = await this.connections.open(await this.entryOf(site), 'auth');
    client.on('notification', ({ payload = '' }) => on.message(payload));
    client.once('end', on.end);
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return () => client.end();
  }

  migrate(_site: SiteName, _migrations: SiteMigration[]): Promise<MigrationResult> {
    throw new Error('not yet');
  }

  runAsOwner(_site: SiteName, _sql: string): Promise<OwnerResult> {
    throw new Error('not yet');
  }

  appliedMigrations(_site: SiteName): Promise<string[]> {
    throw new Error('not yet');
  }

  usage(_site: SiteName): Promise<SiteUsage> {
    throw new Error('not yet');
  }

  setLimit(site: SiteName, bytes: number | undefined): Promise<void> {
    return this.provision.setLimit(site, bytes);
  }

  compact(_site: SiteName): Promise<void> {
    throw new Error('not yet');
  }

  takeRestorePoint(_site: SiteName, _parts: RestorePointParts): Promise<RestorePoint> {
    throw new Error('not yet');
  }

  restore(_site: SiteName, _point: RestorePoint, _parts: RestorePointParts): Promise<void> {
    throw new Error('not yet');
  }

  async health(): Promise<SiteServerHealth> {
    const { kind, isRunning, warnings } = this.server;
    return { kind, isRunning, warnings };
  }

  async close(): Promise<void> {
    await this.connections.closeAll();
    await this.admin.close();
    await this.server.stop();
  }

  private entryOf(site: SiteName): Promise<SiteEntry> {
    const known = this.entries.get(site);
    if (known) return known;
    const found = this.provision.find(site);
    this.entries.set(site, found);
    found.catch(() => this.entries.delete(site));
    return found;
  }
}
