import { type PGlite, type Transaction, types } from '@electric-sql/pglite';
import { fromPglite } from 'pg-boss';
import { keepStatements } from './statements.ts';
import { assertOutside } from './transaction.ts';

type Ask = ReturnType<typeof keepStatements>;

/** Times, spans, their arrays and arrays of numerics, by their types' numbers in `pg_type`: Drizzle reads these from their text. */
const readByDrizzle = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1185, 1187, 1182, 1231];
const asText = Object.fromEntries(readByDrizzle.map((type) => [type, (text: string) => text]));

/** Times as node-postgres has them. */
const asDates = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE].map((type) => [type, (text: string) => new Date(text)]),
);

/**
 * PGlite as Drizzle asks it: its statements kept, and what Drizzle would have it read otherwise with each query set once for all, as
 * PGlite joins what comes with a query with the three hundred types it knows (P12).
 */
export function forDrizzle(lite: PGlite): PGlite {
  Object.assign(lite.parsers, asText);
  const ask = keepStatements(lite);
  const alone: Ask = async (text, values, options) => {
    assertOutside();
    await lite._checkReady();
    return lite._runExclusiveTransaction(() => ask(text, values, options));
  };
  const transaction = (work: (tx: Transaction) => Promise<unknown>) =>
    lite.transaction((tx) => {
      const within: Ask = async (text, values, options) => {
        if (tx.closed) throw new Error('The transaction is closed');
        return ask(text, values, options);
      };
      return work(asking(tx, { query: within }));
    });
  return asking(lite, { query: alone, transaction });
}

function asking<Client extends object>(client: Client, own: { query: Ask; transaction?: unknown }): Client {
  return new Proxy(client, { get: (target, name) => Reflect.get(name in own ? own : target, name) });
}

/** The same database as pg-boss asks it. */
export function forJobs(guarded: PGlite) {
  return fromPglite({
    query: (text, values) => guarded.query(text, values as unknown[], { parsers: asDates }),
    exec: (text) => guarded.exec(text, { parsers: asDates }),
    listen: (channel, heard) => guarded.listen(channel, heard),
  });
}
