/**
 * One set of data of a managed project: `{project uuid}-test` or `{project uuid}-live`. The server
 * never sees this name; its databases and roles have random names.
 */
export type SiteName = string;

/**
 * Whose rights a connection has.
 *
 * - `api` may read and write nothing by itself; each request sets one of the roles `anon`,
 *   `authenticated` and `service_role` in its transaction.
 * - `auth` reads and writes the schema `auth`, except the password hashes, which only
 *   `auth.set_password(user_id, password)` and `auth.check_password(user_id, password)` use.
 * - `owner` owns the schema `public`; the project's own SQL runs as this role.
 */
export type SiteRole = 'api' | 'auth' | 'owner';

export type SiteStatement = { text: string; values?: unknown[]; name?: string };

export type SiteResult<Row> = { rows: Row[]; rowCount: number | null };

/**
 * A connection to a site's database. It has the methods of a client of `pg` that the layer needs.
 */
export interface SiteConnection {
  /** Rejects with a `DatabaseError` of `pg`, which has `code`, `detail`, `hint` and `position`. */
  query<Row = Record<string, unknown>>(
    statement: string | SiteStatement,
    values?: unknown[],
  ): Promise<SiteResult<Row>>;
}

/** A file of SQL, in the order of its name; `file` is its path in the project. */
export type SiteMigration = { file: string; sql: string };

/**
 * Why no migration was applied. `line` counts from 1; `code` is an SQLSTATE, or one of class `SY`
 * where a rule of ours refused the file.
 */
export type MigrationProblem = {
  file: string;
  line: number;
  code: string;
  message: string;
  hint?: string;
};

export type MigrationResult =
  | { ok: true; applied: string[] }
  | { ok: false; problem: MigrationProblem };

/** `bytes` is what the project stored, without the 8 MB of an empty database. */
export type SiteUsage = { bytes: number; limit: number | undefined; isFull: boolean };

/** The rows of one table; `hash` is the SHA-256 of its rows as `COPY` writes them. */
export type RestorePointTable = {
  schema: string;
  name: string;
  columns: string[];
  hash: string;
  rows: number;
};

/** All that is needed, beside the parts, to make a database with the same rows again. */
export type RestorePoint = {
  migrations: SiteMigration[];
  tables: RestorePointTable[];
  sequences: { schema: string; name: string; value: string; isCalled: boolean }[];
};

/** Where the rows of restore points are stored, by their hash, compressed with gzip. */
export interface RestorePointParts {
  has(hash: string): Promise<boolean>;
  write(hash: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  read(hash: string): AsyncIterable<Uint8Array>;
}

/** What the operator should know about the server, for the health page. */
export type SiteServerHealth = {
  kind: 'embedded' | 'postgres';
  /** Whether the server runs now. The embedded one starts with the first request. */
  isRunning: boolean;
  /** Why protection is weaker than intended, for example without bubblewrap. */
  warnings: string[];
};

/**
 * The databases of managed projects (ADR 108): one database and three roles for each site, on a
 * server of their own. Every method starts the server if it does not run. They reject with
 * `SiteDatabasesUnavailable` if it cannot run, and with `SiteDatabaseMissing` for an unknown site.
 */
export interface SiteDatabases {
  /** Creates the site's database; does nothing if it exists. */
  create(site: SiteName): Promise<void>;
  exists(site: SiteName): Promise<boolean>;
  /** Removes the database with its roles; a missing one is not an error. */
  drop(site: SiteName): Promise<void>;
  /**
   * Runs `work` on a pooled connection. It waits while the site uses all of its connections.
   * Afterwards the transaction is rolled back if it is still open, and the role is reset.
   */
  use<T>(
    site: SiteName,
    role: SiteRole,
    work: (connection: SiteConnection) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls `onMessage` for each notification of a channel, and `onEnd` when the connection was lost.
   * Returns a function that ends this. Any SQL of the project may send notifications too, so their
   * texts are input from outside.
   */
  listen(
    site: SiteName,
    channel: string,
    on: { message: (text: string) => void; end: () => void },
  ): Promise<() => Promise<void>>;
  /**
   * Applies the files that were not applied before, in one transaction. Then every table of
   * `public` has row rules, and every table of the publication `supabase_realtime` has the trigger
   * that notifies the channel `site_changes`. Nothing changes if one fails.
   */
  migrate(site: SiteName, migrations: SiteMigration[]): Promise<MigrationResult>;
  /** Runs SQL of the project's owner, as `migrate` does, but records nothing. */
  runAsOwner(site: SiteName, sql: string): Promise<OwnerResult>;
  /** The files that were applied, in the order in which they were applied. */
  appliedMigrations(site: SiteName): Promise<string[]>;
  usage(site: SiteName): Promise<SiteUsage>;
  /** Sets how much the project may store; statements that exceed it are ended within seconds. */
  setLimit(site: SiteName, bytes: number | undefined): Promise<void>;
  /** Gives the space of deleted rows back to the disk. */
  compact(site: SiteName): Promise<void>;
  /** Stores the rows of all tables, including the users, as of one moment. */
  takeRestorePoint(site: SiteName, parts: RestorePointParts): Promise<RestorePoint>;
  /**
   * Replaces the site's database by one with the rows of the restore point, in one step. The
   * present database stays as it is if this fails.
   */
  restore(site: SiteName, point: RestorePoint, parts: RestorePointParts): Promise<void>;
  /** Removes what killed processes left behind; called once a day. */
  sweep(): Promise<void>;
  health(): Promise<SiteServerHealth>;
  /** Ends all connections and the embedded server. */
  close(): Promise<void>;
}

/** The rows of the last statement, at most 1,000. */
export type OwnerResult =
  | { ok: true; columns: string[]; rows: Record<string, unknown>[]; rowCount: number | null }
  | { ok: false; problem: Omit<MigrationProblem, 'file'> };

/** The server cannot run or be reached; the message is for the operator. */
export class SiteDatabasesUnavailable extends Error {}

/** The site has no database. */
export class SiteDatabaseMissing extends Error {}

/** All connections are in use. */
export class SiteDatabasesBusy extends Error {}
