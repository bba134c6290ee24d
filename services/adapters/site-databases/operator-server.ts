import pg from 'pg';
import { SiteDatabasesUnavailable } from '../../ports/site-databases.ts';
import type { ServerAddress, SitesServer } from './server.ts';

const oldest = 150_000;

/** The operator's PostgreSQL, which they start, back up and secure themselves. */
export class OperatorServer implements SitesServer {
  readonly kind = 'postgres';
  warnings: string[] = [];
  private readonly url: string;
  private readonly productUrl: string | undefined;
  private address: Promise<ServerAddress> | undefined;
  private isReached = false;

  /** `productUrl` is the address of the product's own database, which must be another server. */
  constructor(url: string, productUrl?: string) {
    this.url = url;
    this.productUrl = productUrl;
  }

  get isRunning(): boolean {
    return this.isReached;
  }

  start(): Promise<ServerAddress> {
    this.address ??= this.check().catch((error) => {
      this.address = undefined;
      throw error;
    });
    return this.address;
  }

  async stop(): Promise<void> {}

  private async check(): Promise<ServerAddress> {
    const address = addressOf(this.url);
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    if (this.productUrl && isSameServer(this.productUrl, this.url))
      throw new SiteDatabasesUnavailable(
        'SITES_DATABASE_URL is the server of DATABASE_URL; apps of users need a server of their own',
      );
    try {
      await client.connect();
      const { rows } = await client.query<Rights>(
        `select current_setting('server_version_num')::int version, rolsuper "isSuperuser",
           rolcreatedb "canCreateDatabases", rolcreaterole "canCreateRoles",
           rolbypassrls "bypassesRules",
           exists (select from pg_roles where rolname = 'service_role') "hasServiceRole"
         from pg_roles where rolname = current_user`,
      );
      this.warnings = assertRights(rows[0]);
      this.isReached = true;
      return address;
    } catch (error) {
      if (error instanceof SiteDatabasesUnavailable) throw error;
      throw new SiteDatabasesUnavailable(
        `SITES_DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}`,
      );
    } finally {
      await client.end().catch(() => {});
    }
  }
}

type Rights = {
  version: number;
  isSuperuser: boolean;
  canCreateDatabases: boolean;
  canCreateRoles: boolean;
  bypassesRules: boolean;
  hasServiceRole: boolean;
};

/** Throws if the role cannot do its work, and returns what is weaker than intended. */
function assertRights(rights: Rights | undefined): string[] {
  if (!rights) throw new SiteDatabasesUnavailable('SITES_DATABASE_URL has no role');
  if (rights.version < oldest)
    throw new SiteDatabasesUnavailable('SITES_DATABASE_URL must be PostgreSQL 15 or newer');
  if (rights.isSuperuser)
    return [
      'The role of SITES_DATABASE_URL is a superuser; CREATEDB, CREATEROLE and BYPASSRLS are enough',
    ];
  const missing = [
    rights.canCreateDatabases ? '' : 'CREATEDB',
    rights.canCreateRoles ? '' : 'CREATEROLE',
    rights.bypassesRules ? '' : 'BYPASSRLS',
  ].filter(Boolean);
  if (missing.length > 0)
    throw new SiteDatabasesUnavailable(
      `The role of SITES_DATABASE_URL needs ${missing.join(', ')} (alter role … ${missing.join(' ')})`,
    );
  // Only superusers create such a role before PostgreSQL 16.
  if (rights.version < 160_000 && !rights.hasServiceRole)
    throw new SiteDatabasesUnavailable(
      'Run once as a superuser: create role service_role nologin noinherit bypassrls',
    );
  return ['Advisory locks of one project can delay the others for a second'];
}

/** Returns what a connection needs besides the parts that differ from role to role. */
export function addressOf(url: string): ServerAddress {
  // pg parses the address; an unconnected client costs nothing.
  const { host, port, ssl, user, password, database } = new pg.Client(url) as pg.Client & {
    password?: string | null;
  };
  return {
    connection: { host, port, ...(ssl ? { ssl } : {}) },
    admin: { user: user ?? '', password: password ?? undefined, database: database ?? 'postgres' },
  };
}

function isSameServer(one: string, other: string): boolean {
  const [a, b] = [addressOf(one).connection, addressOf(other).connection];
  return a.host === b.host && a.port === b.port;
}
