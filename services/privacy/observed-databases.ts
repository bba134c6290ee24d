import type {
  SiteConnection,
  SiteDatabases,
  SiteName,
  SiteResult,
  SiteStatement,
} from '../ports/site-databases.ts';

/** A row as JSON, with where it is stored: an updated row is stored at another place. */
export type StoredRow = { place: string; row: Record<string, unknown> };

/** What a request changed in one table. */
export type TableChange = {
  table: string;
  /** Rows that the request inserted or updated, at most 50. */
  written: StoredRow[];
  /** The places of watched rows that are as they were. */
  untouched: string[];
};

/** A table to look at before a transaction ends, with the rows that should stay as they are. */
export type Watch = { table: string; places: readonly string[] };

/**
 * One request at a time: what to look at before its transaction ends, and whether the transaction
 * is committed.
 */
export type Lane = {
  name: SiteName;
  watches: readonly Watch[];
  commits: boolean;
  /** Which statement of the transaction ends it, and how long it may take. */
  timeoutMs: number;
  changes: TableChange[];
};

/**
 * Lends the databases to the API under the names of lanes. Before a transaction of a request ends,
 * it looks with all rights at what the request changed; then it rolls the transaction back, so that
 * an attack leaves the data as it was.
 */
export function observedDatabases(
  databases: SiteDatabases,
  site: SiteName,
  lanes: readonly Lane[],
): SiteDatabases {
  const byName = new Map(lanes.map((lane) => [lane.name, lane]));
  const realName = (name: SiteName) => (byName.has(name) ? site : name);
  const replaced: Pick<SiteDatabases, 'use' | 'listen'> = {
    use(name, role, work) {
      const lane = byName.get(name);
      if (!lane || role !== 'api') return databases.use(realName(name), role, work);
      return databases.use(site, role, (connection) => work(observed(connection, lane)));
    },
    listen: (name, channel, on) => databases.listen(realName(name), channel, on),
  };
  return new Proxy(databases, {
    get(target, key) {
      if (key === 'use' || key === 'listen') return replaced[key];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function observed(connection: SiteConnection, lane: Lane): SiteConnection {
  let isReadOnly = false;
  return {
    query<Row>(statement: string | SiteStatement, values?: unknown[]): Promise<SiteResult<Row>> {
      if (statement === 'commit') return end<Row>(connection, lane, isReadOnly);
      if (typeof statement !== 'string' || !statement.startsWith('begin'))
        return connection.query<Row>(statement, values);
      isReadOnly = statement.startsWith('begin read only');
      const limit = `; set local statement_timeout = ${lane.timeoutMs}`;
      return connection.query<Row>(statement + limit, values);
    },
  };
}

/** All statements are sent at once, because the API does not wait between its own either. */
async function end<Row>(
  connection: SiteConnection,
  lane: Lane,
  isReadOnly: boolean,
): Promise<SiteResult<Row>> {
  const last = lane.commits ? 'commit' : 'rollback';
  if (isReadOnly || (lane.watches.length === 0 && lane.commits)) return connection.query<Row>(last);
  // Checks that wait for the end of the transaction decide about the request too.
  const checked = connection.query('set constraints all immediate; set local role service_role');
  const { text, values } = observation(lane.watches);
  const seen = connection.query<TableChange>(text, values);
  const ended = connection.query<Row>(last);
  const [checking, seeing, ending] = await Promise.allSettled([checked, seen, ended]);
  if (ending.status === 'rejected') throw ending.reason;
  if (seeing.status === 'fulfilled') lane.changes.push(...seeing.value.rows);
  else if (checking.status === 'rejected' && !isAborted(checking.reason)) throw checking.reason;
  return ending.value;
}

const isAborted = (error: unknown) => (error as { code?: string }).code === '25P02';

function observation(watches: readonly Watch[]): { text: string; values: unknown[] } {
  if (watches.length === 0) return { text: 'select where false', values: [] };
  const parts = watches.map(({ table }, index) => {
    const name = `public.${quoteName(table)}`;
    return `select $${2 * index + 1}::text "table",
      (select coalesce(json_agg(w), '[]') from (
        select tableoid || ' ' || ctid place, to_jsonb(t) "row" from ${name} t where age(t.xmin) <= 0 limit 50) w) written,
      (select coalesce(json_agg(t.tableoid || ' ' || t.ctid), '[]') from ${name} t
        where t.ctid = any (array(select split_part(p, ' ', 2)::tid from unnest($${2 * index + 2}::text[]) p))) untouched`;
  });
  return {
    text: parts.join(' union all '),
    values: watches.flatMap(({ table, places }) => [table, places]),
  };
}

/** Quotes a name for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
