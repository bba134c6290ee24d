import pg from 'pg';
import type { SiteConnection, SiteDatabases } from '../ports/site-databases.ts';
import type { Caller } from './caller.ts';
import type { Site } from './site.ts';

type Options = {
  isReadOnly?: boolean;
  isDryRun?: boolean;
  /**
   * `work` sends one statement at once and cannot fail after it, so that the end of the transaction
   * is sent with it.
   */
  isOneStatement?: boolean;
};

/**
 * Runs `work` in a transaction with the rights and claims of a caller. The transaction is committed
 * when `work` returns, and rolled back when it throws.
 */
export function asCaller<T>(
  databases: SiteDatabases,
  site: Pick<Site, 'name'>,
  caller: Caller,
  work: (connection: SiteConnection) => Promise<T>,
  { isReadOnly = false, isDryRun = false, isOneStatement = false }: Options = {},
): Promise<T> {
  const end = isDryRun ? 'rollback' : 'commit';
  return databases.use(site.name, 'api', async (connection) => {
    // The first statement follows without waiting for an answer. If the beginning fails, it runs
    // as a role that may do nothing.
    const begun = connection.query(beginSql(caller, isReadOnly));
    const working = work(connection);
    const ended = isOneStatement ? connection.query(end) : undefined;
    const [beginning, result, ending] = await Promise.allSettled([begun, working, ended]);
    if (beginning.status === 'rejected') throw beginning.reason;
    if (result.status === 'rejected') throw result.reason;
    if (ending.status === 'rejected') throw ending.reason;
    if (!isOneStatement) await connection.query(end);
    return result.value;
  });
}

/** One message to the server: transaction, role, claims and the path of names. */
function beginSql({ role, claims }: Caller, isReadOnly: boolean): string {
  const text = pg.escapeLiteral(JSON.stringify(claims));
  return `begin${isReadOnly ? ' read only' : ''}; select set_config('role', '${role}', true), set_config('request.jwt.claims', ${text}, true), set_config('search_path', 'public, extensions', true)`;
}
