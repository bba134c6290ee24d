import pg from 'pg';
import { quoteName } from '../../domain/data-api/statement.ts';
import type { SiteConnection, SiteDatabases } from '../ports/site-databases.ts';
import type { Caller } from './caller.ts';
import type { Site } from './site.ts';

type Options = { isReadOnly?: boolean; isDryRun?: boolean };

/**
 * Runs `work` in a transaction with the rights and claims of a caller. The transaction is committed
 * when `work` returns, and rolled back when it throws.
 */
export function asCaller<T>(
  databases: SiteDatabases,
  site: Site,
  caller: Caller,
  work: (connection: SiteConnection) => Promise<T>,
  { isReadOnly = false, isDryRun = false }: Options = {},
): Promise<T> {
  return databases.use(site.name, 'api', async (connection) => {
    await connection.query(beginSql(caller, isReadOnly));
    const result = await work(connection);
    await connection.query(isDryRun ? 'rollback' : 'commit');
    return result;
  });
}

/** One message to the server: transaction, role, claims and the path of names. */
function beginSql({ role, claims }: Caller, isReadOnly: boolean): string {
  const text = pg.escapeLiteral(JSON.stringify(claims));
  const sub = pg.escapeLiteral('sub' in claims && claims.sub ? String(claims.sub) : '');
  return `begin${isReadOnly ? ' read only' : ''}; set local role ${quoteName(role)}; select set_config('request.jwt.claims', ${text}, true), set_config('request.jwt.claim.sub', ${sub}, true), set_config('search_path', 'public, extensions', true)`;
}
