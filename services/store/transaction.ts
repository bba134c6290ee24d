import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** The handle that every repository takes: the database itself, or the open transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

const scope = new AsyncLocalStorage<{ open: boolean; after?: () => void }>();

/**
 * Runs `work` in one transaction. `work` must use the handle that it receives for all queries. A
 * query on the outer database throws, because it would leave the transaction and could wait for its
 * own locks.
 */
export function transaction<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return database.transaction(work);
}

/**
 * Makes `transaction` on this database open a scope in which `assertNoTransaction` throws. `may`
 * rejects to refuse a transaction before it begins.
 */
export function scopeTransactions<Db extends Database>(
  database: Db,
  may: () => Promise<void> = async () => {},
): Db {
  const begin = database.transaction.bind(database);
  database.transaction = ((work, config) => {
    assertNoTransaction();
    const mine: { open: boolean; after?: () => void } = { open: true };
    return scope.run(mine, () =>
      may()
        .then(() => begin(work, config))
        .finally(() => {
          mine.open = false;
          mine.after?.();
        }),
    );
  }) as typeof database.transaction;
  return database;
}

/**
 * Runs `after` when the current transaction has ended, committed or not. The connection pool uses
 * this to release a client.
 */
export function afterTransaction(after: () => void): void {
  const mine = scope.getStore();
  if (mine) mine.after = after;
}

/**
 * Throws while a transaction is open in the current call. Called when the outer database is used.
 */
export function assertNoTransaction(): void {
  if (scope.getStore()?.open)
    throw new Error('A transaction is open here: use its handle, not the outer database');
}
