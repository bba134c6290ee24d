import type { AccessDeclaration } from '../../domain/privacy/access-declaration.ts';
import type { SourceText } from '../../domain/privacy/find-secrets.ts';
import type { PrivacyReport } from '../../domain/privacy/privacy-report.ts';
import type {
  MigrationResult,
  OwnerResult,
  RestorePoint,
  RestorePointParts,
  SiteMigration,
  SiteName,
  SiteServerHealth,
  SiteUsage,
} from './site-databases.ts';
import type { KeptMail } from './site-mails.ts';

/** What a privacy proof needs (ADR 113). All of it can be sent to another process. */
export type PrivacyProofInput = {
  /** The test data that is copied; it is only read. */
  site: SiteName;
  /** The project's migrations; those that the site lacks are applied to the copy. */
  migrations: readonly SiteMigration[];
  /** What `supabase/access.json` says; without it, the owner of a row has it for themselves. */
  declaration?: AccessDeclaration | undefined;
  /** The fingerprints of what the project's owner has confirmed to be visible. */
  confirmations: readonly string[];
  /** The files of the project and its bundle, which must contain no secret. */
  sources: readonly SourceText[];
  /** Milliseconds after which the proof gives up; 60,000 if it is missing. */
  deadlineMs?: number;
};

/** The stored rows of restore points; each site has its own. */
export interface RestorePointStore {
  partsOf(site: SiteName): RestorePointParts;
  /** Removes every part except these. No restore point of the site may be taken meanwhile. */
  keepOnly(site: SiteName, hashes: ReadonlySet<string>): Promise<void>;
  removeAll(site: SiteName): Promise<void>;
  /** Writes a restore point beside the parts, for a backup that is being made. */
  writeForBackup(site: SiteName, point: RestorePoint): Promise<void>;
  /** Removes what was written for a backup. */
  endBackup(): Promise<void>;
  /** The restore point of a site that a restored backup brought, until it is `settled`. */
  findRestored(site: SiteName): Promise<RestorePoint | undefined>;
  settleRestored(site: SiteName): Promise<void>;
}

/** The keys of one set of data. The first of each list is current; the others are being replaced. */
export type SiteKeys = {
  publishable: readonly string[];
  secret: readonly string[];
  /** Secrets of access tokens (HS256), at least 32 bytes each. */
  tokens: readonly Uint8Array[];
};

/** One set of data of a project as its API serves it. */
export type Site = {
  /** `{project uuid}-test` or `{project uuid}-live`. */
  name: SiteName;
  keys: SiteKeys;
  /** Where visitors reach the API, without a slash at the end: `https://shop.example/__backend`. */
  url: string;
  /** The site's own origins, the only ones that links in mails may lead to. */
  origins: readonly string[];
};

/** As whom the services call the API of a site. A user is one of the site's own users. */
export type SiteCaller = { as: 'visitor' } | { as: 'user'; id: string } | { as: 'service' };

export type SiteCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/__backend/`, with its query: `rest/v1/bookings?select=*`. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** `body` is `bytes` as text. */
export type SiteAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  bytes: Uint8Array;
};

/**
 * The process that has the databases of managed projects and serves their API (ADR 110). Every
 * method starts it if it does not run. Methods about one site reject with `SiteDatabaseMissing` for
 * an unknown one, and all of them with `SiteDatabasesUnavailable` if the server cannot run.
 */
export interface SiteHost {
  /**
   * Creates the site's database; does nothing if it exists. If a restored backup has rows of the
   * site, the database gets these.
   */
  create(site: SiteName): Promise<void>;
  exists(site: SiteName): Promise<boolean>;
  /** Removes the site's database, files and restore points; a missing one is not an error. */
  drop(site: SiteName): Promise<void>;
  /**
   * Applies the files that were not applied before, in one transaction. Nothing changes if one
   * fails.
   */
  migrate(site: SiteName, migrations: SiteMigration[]): Promise<MigrationResult>;
  /** Runs SQL of the project's owner, as `migrate` does, but records nothing. */
  runAsOwner(site: SiteName, sql: string): Promise<OwnerResult>;
  /** The files that were applied, in the order in which they were applied. */
  appliedMigrations(site: SiteName): Promise<string[]>;
  /** Database and files together. */
  usage(site: SiteName): Promise<SiteUsage>;
  /** Sets how much the project may store. */
  setLimit(site: SiteName, bytes: number | undefined): Promise<void>;
  /** Gives the space of deleted rows back to the disk. */
  compact(site: SiteName): Promise<void>;
  /** Stores the rows of all tables as of one moment. An unchanged table takes no space again. */
  takeRestorePoint(site: SiteName): Promise<RestorePoint>;
  /**
   * Replaces the site's rows and schema by those of the restore point, in one step. The parts of
   * `from` are used, if the point was taken of another site.
   */
  restore(site: SiteName, point: RestorePoint, from?: SiteName): Promise<void>;
  /** Removes the stored tables of a site that none of these restore points has. */
  keepRestorePoints(site: SiteName, points: readonly RestorePoint[]): Promise<void>;
  /** The mails of a site that were kept instead of sent, newest first. */
  keptMails(site: SiteName): Promise<KeptMail[]>;
  /** Calls the API of a site as one of its users, as a visitor, or with all rights. */
  call(site: SiteName, caller: SiteCaller, call: SiteCall): Promise<SiteAnswer>;
  /**
   * Lets visitors reach the API of a site. Returns the UNIX socket to which the gateway sends their
   * requests, with the site's name in the header `x-sayso-site`.
   */
  serve(site: Site): Promise<string>;
  /** Attacks a copy of a site, and compares what worked with what the app declares. */
  provePrivacy(input: PrivacyProofInput): Promise<PrivacyReport>;
  /** Writes the present rows of these sites into the data folder, where a backup finds them. */
  prepareBackup(sites: readonly SiteName[]): Promise<void>;
  endBackup(): Promise<void>;
  /** Removes what killed processes left behind; called once a day. */
  sweep(): Promise<void>;
  /** Does not start the process. */
  health(): Promise<SiteServerHealth>;
  close(): Promise<void>;
}
