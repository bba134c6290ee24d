import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteConnection, SiteDatabases, SiteName } from '../../ports/site-databases.ts';
import type { SiteFiles } from '../../ports/site-files.ts';
import type { ApiRequest } from '../api-message.ts';
import { asCaller } from '../as-caller.ts';
import type { Caller } from '../caller.ts';

export type StorageParts = {
  databases: SiteDatabases;
  files: SiteFiles;
  clock: Clock;
  /** How many bytes of files the site may store; undefined without a limit. */
  fileQuota?(site: SiteName): Promise<number | undefined>;
};

/** A request about files, with the names of its path decoded. */
export type StorageContext = StorageParts & {
  request: ApiRequest;
  /** The decoded parts of the path after the name of the call. */
  names: readonly string[];
  body: Record<string, unknown>;
};

const service: Caller = { role: 'service_role', claims: { role: 'service_role' } };

/** Runs SQL with the rights of the caller, so that the row rules of files decide. */
export function asUser<T>(
  { databases, request }: Pick<StorageContext, 'databases' | 'request'>,
  work: (connection: SiteConnection) => Promise<T>,
  options: { isReadOnly?: boolean; isDryRun?: boolean } = {},
): Promise<T> {
  return asCaller(databases, request.site, request.caller, work, options);
}

/** Runs SQL with all rights, for what a user need not be allowed to see, such as buckets. */
export function asService<T>(
  { databases, request }: Pick<StorageContext, 'databases' | 'request'>,
  work: (connection: SiteConnection) => Promise<T>,
): Promise<T> {
  return asCaller(databases, request.site, service, work);
}

export type Place = { bucket: string; name: string };

/** The bucket and the name of a file in a path. */
export function placeOf([bucket = '', ...rest]: readonly string[]): Place {
  const name = rest.join('/');
  assertName(name);
  return { bucket, name };
}

/** Throws for a name that no file may have. */
export function assertName(name: unknown): asserts name is string {
  const isValid =
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= limits.siteStorage.pathMax &&
    !name.includes('\0') &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isValid) throw new DataApiError(400, 'InvalidKey', 'Invalid key');
}

export const notFound = () => new DataApiError(404, 'not_found', 'Object not found');
