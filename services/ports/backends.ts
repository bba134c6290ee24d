import type { MigrationResult, SiteMigration, SiteName } from './site-databases.ts';

/**
 * A managed project has test data, which its preview, its checks and the model's turns use, and
 * live data, which its published site uses.
 */
export type DataSet = 'test' | 'live';

/** The managed backends of projects (DB-001): databases, users and files of generated apps. */
export interface Backends {
  /** Whether a project has a backend. Its row is the only truth, whatever a message says. */
  isManaged(project: string): Promise<boolean>;
  /**
   * Gives a project a backend with empty test data; does nothing if it has one. Throws code 403 if
   * the owner's plan has no managed backends (MEM-022), and 4004 if this server cannot have any.
   */
  enable(project: string): Promise<void>;
  /** The name of the site with the test or live data; undefined if the project has none. */
  siteOf(project: string, data: DataSet): Promise<SiteName | undefined>;
  /**
   * Applies the files that were not applied before to the test data, in one transaction. Takes a
   * restore point of version `head` first, so that going back to it brings its rows back. Throws
   * code 706 if the project stores more than its plan allows.
   */
  migrate(
    project: string,
    changes: { head: number | null; migrations: SiteMigration[] },
  ): Promise<MigrationResult>;
  /**
   * Keeps the test data that a version has, before the next version replaces it. Does nothing if
   * nobody has used the data since the last restore point.
   */
  keepVersion(project: string, version: number): Promise<void>;
  /**
   * Variables of the environment in which a project's pages are built: the address and the
   * publishable key of a set of data. Empty for a project without a backend.
   */
  environment(project: string, data: DataSet): Promise<Record<string, string>>;
}
