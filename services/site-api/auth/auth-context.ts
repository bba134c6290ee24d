import type { Clock } from '../../ports/clock.ts';
import type { SiteConnection, SiteDatabases } from '../../ports/site-databases.ts';
import type { SiteMails } from '../../ports/site-mails.ts';
import type { ApiRequest } from '../api-message.ts';
import type { Site } from '../site.ts';
import type { Attempts } from './attempts.ts';

/** What the accounts of a site need from outside. */
export type AuthParts = {
  databases: SiteDatabases;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  mails: SiteMails;
  attempts: Attempts;
};

/** A request about accounts with its parsed body. */
export type AuthContext = AuthParts & {
  site: Site;
  request: ApiRequest;
  body: Record<string, unknown>;
};

/** Runs `work` in a transaction with the rights on the schema `auth`. */
export function inAuth<T>(
  { databases, site }: Pick<AuthContext, 'databases' | 'site'>,
  work: (connection: SiteConnection) => Promise<T>,
): Promise<T> {
  return databases.use(site.name, 'auth', async (connection) => {
    await connection.query('begin');
    const result = await work(connection);
    await connection.query('commit');
    return result;
  });
}
