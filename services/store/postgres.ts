import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { seconds } from '../../domain/units.ts';
import { guardTransactionScope, type OpenDatabase, options } from './drizzle-options.ts';
import { migrate } from './migrate.ts';
import { afterTransaction, type Database, scopeTransactions } from './transaction.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * Pool size, and the limits for getting a connection, running a statement and waiting for a lock;
 * 0: no limit.
 */
export type Connections = { pool: number; connectMs: number; statementMs: number; lockMs: number };

const defaultConnections: Connections = {
  pool: 10,
  connectMs: 5 * seconds,
  statementMs: 60 * seconds,
  lockMs: 10 * seconds,
};
/**
 * How much later than the server's own timeout the client stops waiting for a statement. The
 * client's timeout only matters when the server cannot be reached.
 */
const keepAliveMs = 5 * seconds;

export type PostgresOptions = {
  connections?: Partial<Connections> | undefined;
  /** Runs before the migrations, on a database that may be empty. */
  prepare?: ((db: Database) => Promise<void>) | undefined;
  /** Rejects when no transaction may begin now. */
  assertSpace?: (() => Promise<void>) | undefined;
};

export async function openPostgres(
  url: string,
  { connections = {}, prepare, assertSpace: room }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const { pool: max, connectMs, statementMs, lockMs } = { ...defaultConnections, ...connections };
  const connection = { connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true };
  await prepareAndMigrate(connection, prepare);
  const timeouts = { statement_timeout: statementMs, lock_timeout: lockMs };
  const silence = statementMs > 0 ? { query_timeout: statementMs + keepAliveMs } : {};
  const pool = open({ ...connection, max, ...timeouts, ...silence });
  const patient = open({ ...connection, max: 1 });
  return {
    kind: 'postgres',
    db: createDatabase(pool, room),
    withoutTimeouts: createDatabase(patient, room),
    jobs: { connectionString: url, max: 4, connectionTimeoutMillis: connectMs },
    close: async () => void (await Promise.all([pool.end(), patient.end()])),
  };
}

function open(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  ignoreConnectionErrors(pool);
  return pool;
}

const createDatabase = (pool: pg.Pool, room?: () => Promise<void>) =>
  scopeTransactions(drizzle(guardTransactionScope(releasingPool(pool), ['query']), options), room);

/** Uses a separate connection without timeouts: a migration may take any time. */
async function prepareAndMigrate(
  connection: pg.PoolConfig,
  prepare: PostgresOptions['prepare'],
): Promise<void> {
  const pool = open({ ...connection, max: 1 });
  try {
    await prepare?.(createDatabase(pool));
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

/**
 * An `error` event without a listener would end this process. The pool listens only on idle
 * connections, so each connection needs its own listener in case it breaks between two statements
 * of a transaction. The next statement then fails, which is enough.
 */
function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}

/**
 * Wraps the pool so that a connection for a transaction is always released: Drizzle does not
 * release it when `begin` itself fails. A failed connection attempt throws `DatabaseUnavailable`.
 */
function releasingPool(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value;
      return async () => {
        const client = await target.connect().catch((cause) => {
          throw new DatabaseUnavailable('The database gives no connection', { cause });
        });
        const release = client.release.bind(client);
        let isOut = true;
        const giveBack = (error?: Error | boolean) => {
          if (isOut) release(error);
          isOut = false;
        };
        client.release = giveBack;
        // Do not call `client.release` here: the next transaction may already use the client.
        afterTransaction(() => giveBack(true));
        return client;
      };
    },
  });
}
