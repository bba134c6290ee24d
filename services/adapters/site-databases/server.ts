import type { ClientConfig } from 'pg';

/**
 * How to reach a server: what a connection needs besides user, password and database, and who its
 * administrator is.
 */
export type ServerAddress = {
  connection: Pick<ClientConfig, 'host' | 'port' | 'ssl'>;
  admin: { user: string; password?: string | undefined; database: string };
};

/** A PostgreSQL server for site databases: the embedded one, or the operator's. */
export interface SitesServer {
  readonly kind: 'embedded' | 'postgres';
  readonly warnings: string[];
  readonly isRunning: boolean;
  /**
   * Returns the address once the server accepts connections, and starts it if necessary. Rejects
   * with `SiteDatabasesUnavailable`.
   */
  start(): Promise<ServerAddress>;
  /** Stops an embedded server; the next `start` starts it again. */
  stop(): Promise<void>;
}
