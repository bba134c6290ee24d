import pg from 'pg';
import { SiteDatabasesUnavailable } from '../../ports/site-databases.ts';
import type { ServerAddress, SitesServer } from './server.ts';
import { quoteName } from './sql-files.ts';

/** Where the sites of a server and the names of their databases are listed. */
const registryDatabase = 'site_registry';

/** A connection of the server's administrator, for the time of one piece of work. */
export type AdminConnection = Pick<pg.Client, 'query'>;

/**
 * The connections of the server's administrator. They are few and short, except the watchdog's.
 */
export class Administrator {
  private readonly server: SitesServer;
  private registry: Promise<void> | undefined;
  private pool: { address: ServerAddress; pool: pg.Pool } | undefined;

  constructor(server: SitesServer) {
    this.server = server;
  }

  /** Runs `work` on a connection to the registry, which is closed afterwards with its locks. */
  async use<T>(work: (client: AdminConnection) => Promise<T>): Promise<T> {
    const pool = await this.registryPool(await this.server.start());
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  }

  /** Runs `work` on a connection of its own to a database. */
  async onDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await connect(await this.server.start(), database);
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Runs one statement on the registry. */
  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const pool = await this.registryPool(await this.server.start());
    return (await pool.query<Row>(text, values)).rows;
  }

  async close(): Promise<void> {
    const pool = this.pool?.pool;
    this.pool = undefined;
    await pool?.end();
  }

  private async registryPool(address: ServerAddress): Promise<pg.Pool> {
    // Callers that come together create the registry once.
    this.registry ??= createRegistry(address).catch((error) => {
      this.registry = undefined;
      throw error;
    });
    await this.registry;
    if (this.pool?.address === address) return this.pool.pool;
    void this.pool?.pool.end();
    const { user, password } = address.admin;
    const pool = new pg.Pool({
      ...address.connection,
      user,
      password,
      database: registryDatabase,
      max: 3,
      idleTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    });
    pool.on('error', () => {});
    this.pool = { address, pool };
    return pool;
  }
}

async function connect({ connection, admin }: ServerAddress, database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...admin, database });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function createRegistry(address: ServerAddress): Promise<void> {
  const client = await connect(address, address.admin.database).catch((error) => {
    throw new SiteDatabasesUnavailable(
      `The server of the site databases cannot be reached: ${error instanceof Error ? error.message : error}`,
    );
  });
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      registryDatabase,
    ]);
    if (!rowCount)
      await client.query(`create database ${quoteName(registryDatabase)}`).catch(ignoreExisting);
  } finally {
    await client.end();
  }
  const registry = await connect(address, registryDatabase);
  try {
    // Ends with the session, so that only one process creates the tables.
    await registry.query('select pg_advisory_lock(1)');
    const { rowCount } = await registry.query(
      `select from pg_namespace where nspname = 'registry'`,
    );
    if (!rowCount) await registry.query(registryTables);
  } finally {
    await registry.end();
  }
}

const registryTables = `
  revoke all on database ${registryDatabase} from public;
  create schema registry;
  create table registry.sites (
    site text primary key,
    -- The roles are {name}_owner, {name}_api and {name}_auth.
    name text not null unique,
    database text not null unique,
    password text not null,
    limit_bytes bigint,
    is_ready boolean not null default false,
    created_at timestamptz not null default now()
  );
  -- Databases that no site has yet, or no longer has.
  create table registry.spares (
    database text primary key,
    created_at timestamptz not null default now()
  )`;

/** Another process created the same thing at the same time. */
function ignoreExisting(error: { code?: string }): void {
  if (!['42P04', '42710', '23505'].includes(error.code ?? '')) throw error;
}
