import type { ConstructorOptions } from 'pg-boss';
import * as schema from './schema/index.ts';
import { assertNoTransaction, type Database } from './transaction.ts';

export type OpenDatabase = {
  /**
   * `embedded` is the PostgreSQL from npm, started and used by this process only; `postgres` is the
   * operator's own server.
   */
  kind: 'embedded' | 'postgres';
  db: Database;
  /** The same database without timeouts, for nightly work. It executes one query at a time. */
  withoutTimeouts: Database;
  /** How pg-boss connects to the same database. */
  jobs: ConstructorOptions;
  close(): Promise<void>;
};

export const options = { schema, casing: 'snake_case' } as const;

/**
 * Returns a proxy of `client` whose named methods throw while the current asynchronous call has an
 * open transaction.
 */
export function guardTransactionScope<Client extends object>(
  client: Client,
  methods: readonly string[],
): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (methods.includes(name as string)) assertNoTransaction();
        return Reflect.apply(value, target, args);
      };
    },
  });
}
