import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite';
import { fromPglite } from 'pg-boss';

type Whole = PGlite | Transaction;
type Ask = <Row>(text: string, values?: unknown[], options?: QueryOptions) => ReturnType<typeof PGlite.prototype.query<Row>>;

/** Times, spans, their arrays and arrays of numerics, by their types' numbers in `pg_type`: Drizzle reads these from their text. */
const readByDrizzle = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1185, 1187, 1182, 1231];
const asText = Object.fromEntries(readByDrizzle.map((type) => [type, (text: string) => text]));

/** Times as node-postgres has them. */
const asDates = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE].map((type) => [type, (text: string) => new Date(text)]),
);

/**
 * PGlite as Drizzle asks it. What Drizzle would have it read otherwise with each query is set once for all: PGlite joins what comes
 * with a query with the three hundred types it knows, which costs as much as a small query (P12). `guarded` is asked where a
 * transaction may be open, `lite` begins one, as `scopeTransactions` has looked already.
 */
export function forDrizzle(guarded: PGlite, lite: PGlite): PGlite {
  Object.assign(lite.parsers, asText);
  return new Proxy(askedPlainly(guarded), {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: Transaction) => Promise<unknown>) => lite.transaction((tx) => work(askedPlainly(tx)))
        : Reflect.get(target, name, target),
  });
}

function askedPlainly<Client extends Whole>(client: Client): Client {
  const query: Ask = (text, values, options) => client.query(text, values, options?.rowMode ? { rowMode: options.rowMode } : {});
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) });
}

/** The same database as pg-boss asks it. */
export function forJobs(guarded: PGlite) {
  return fromPglite({
    query: (text, values) => guarded.query(text, values as unknown[], { parsers: asDates }),
    exec: (text) => guarded.exec(text, { parsers: asDates }),
    listen: (channel, heard) => guarded.listen(channel, heard),
  });
}
