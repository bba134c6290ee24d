import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** The handle every repository takes: the database itself, or the transaction under way. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

const scope = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs `work` in one transaction; it must use the handle it is given for everything. Asking the outer database meanwhile
 * would wait for ever on PGlite and leave the transaction on PostgreSQL: on both it throws at once.
 */
export function transaction<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return database.transaction(work);
}

/** Makes `transaction` on this database open a scope in which `assertOutside` throws; `may` rejects where none may begin now. */
export function scopeTransactions<Db extends Database>(database: Db, may: () => Promise<void> = async () => {}): Db {
  const begin = database.transaction.bind(database);
  database.transaction = ((work, config) => {
    assertOutside();
    const mine = { open: true };
    return scope.run(mine, () =>
      may()
        .then(() => begin(work, config))
        .finally(() => {
          mine.open = false;
        }),
    );
  }) as typeof database.transaction;
  return database;
}

/** For the client under the outer database: throws while a transaction of this call is open. */
export function assertOutside(): void {
  if (scope.getStore()?.open) throw new Error('A transaction is open here: use its handle, not the outer database');
}
