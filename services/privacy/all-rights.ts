import type { DescribedTable } from '../../domain/privacy/schema-description.ts';
import type { SiteConnection } from '../ports/site-databases.ts';
import { quoteName, type StoredRow } from './observed-databases.ts';
import type { ProofContext } from './proof-context.ts';

type Row = Record<string, unknown>;

/** Why the database refused a row; `code` is an SQLSTATE. */
export type Failure = { code: string; constraint?: string; column?: string; message: string };

/** How many rows of a table are read. */
export const mostRead = 20;

/** Runs `work` in a transaction with all rights and the claims of A; `work` ends it. */
export function withAllRights<T>(
  { parts, site, a }: Pick<ProofContext, 'parts' | 'site' | 'a'>,
  work: (connection: SiteConnection) => Promise<T>,
): Promise<T> {
  return parts.databases.use(site, 'api', async (connection) => {
    await connection.query(
      'begin; set local role service_role; set local statement_timeout = 2000',
    );
    await connection.query(
      `select set_config('request.jwt.claims', $1, true),
      set_config('search_path', 'public, extensions', true)`,
      [JSON.stringify({ sub: a.id, role: 'authenticated' })],
    );
    return work(connection);
  });
}

/** Inserts past all row rules, with the claims of A for defaults and triggers. */
export function insertWithAllRights(
  context: ProofContext,
  table: DescribedTable,
  row: Row,
  end: 'commit' | 'rollback' = 'rollback',
): Promise<{ row: Row } | { failure: Failure }> {
  const columns = Object.keys(row);
  const name = `public.${quoteName(table.name)}`;
  const list = columns.map(quoteName).join(', ');
  const text =
    columns.length === 0
      ? `insert into ${name} as t default values returning to_jsonb(t) "row"`
      : `insert into ${name} as t (${list}) select ${list} from jsonb_populate_record(null::${name}, $1) returning to_jsonb(t) "row"`;
  return withAllRights(context, async (connection) => {
    try {
      const { rows } = await connection.query<{ row: Row }>(
        text,
        columns.length === 0 ? [] : [JSON.stringify(row)],
      );
      await connection.query('set constraints all immediate');
      await connection.query(end);
      const [made] = rows;
      return made ?? { failure: { code: '', message: 'a trigger swallowed the row' } };
    } catch (error) {
      await connection.query('rollback').catch(() => {});
      const { code = '', constraint, column, message } = error as Failure;
      const failure = { code, message, ...(constraint ? { constraint } : {}) };
      return { failure: column ? { ...failure, column } : failure };
    }
  });
}

/** Returns rows with where they are stored. */
export function readRows(
  context: ProofContext,
  table: DescribedTable,
  condition: string,
  values: unknown[],
): Promise<StoredRow[]> {
  return withAllRights(context, async (connection) => {
    const { rows } = await connection.query<StoredRow>(
      `select t.tableoid || ' ' || t.ctid place, to_jsonb(t) "row" from public.${quoteName(table.name)} t
       where ${condition} limit ${mostRead}`,
      values,
    );
    await connection.query('rollback');
    return rows;
  });
}
