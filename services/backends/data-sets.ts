import { eq } from 'drizzle-orm';
import { isMigrationFile } from '../../domain/backends/migration-files.ts';
import { plans } from '../../domain/billing/plans.ts';
import { fail } from '../../domain/errors.ts';
import { megabyte } from '../../domain/units.ts';
import type { DataSet } from '../ports/backends.ts';
import {
  SiteDatabasesUnavailable,
  type SiteMigration,
  type SiteName,
} from '../ports/site-databases.ts';
import type { SiteKeys } from '../ports/site-host.ts';
import type { Versions } from '../ports/versions.ts';
import { createSiteKeys } from '../site-api/index.ts';
import { projects } from '../store/schema/index.ts';
import type { BackendsOptions } from './backends-options.ts';
import { sealKeys, unsealKeys } from './keys.ts';
import { backends } from './schema.ts';

export const siteName = (project: string, data: DataSet): SiteName => `${project}-${data}`;

export type DataSets = ReturnType<typeof createDataSets>;

const columns = { test: 'testKeys', live: 'liveKeys' } as const;

/** Opens sets of data: keys and databases, which are created when they are missing. */
export function createDataSets(options: BackendsOptions) {
  const { db, host, versions, planOf, keySecret, randomBytes } = options;
  /** Projects whose test data was used since its last restore point. */
  const used = new Set<string>();
  const opened = new Map<SiteName, Promise<SiteName>>();

  async function keysOf(project: string, set: DataSet): Promise<SiteKeys | undefined> {
    const [row] = await db.select().from(backends).where(eq(backends.projectUuid, project));
    const sealed = row?.[columns[set]];
    if (!sealed) return undefined;
    const keys = unsealKeys(sealed, keySecret, siteName(project, set));
    if (!keys) throw fail('unexpected', {}, 'the keys of the site cannot be decrypted');
    return keys;
  }

  async function create(project: string, set: DataSet): Promise<SiteName> {
    const site = siteName(project, set);
    const isNew = !(await host.exists(site));
    await host.create(site);
    const [row] = await db
      .select({ userId: projects.userId })
      .from(projects)
      .where(eq(projects.uuid, project));
    if (row) await host.setLimit(site, plans[await planOf(row.userId)].dbSize * megabyte);
    // A copy of a project, or a database that was lost, gets the tables and the seed rows.
    if (isNew && set === 'test') await host.migrate(site, await migrationsOf(versions, project));
    return site;
  }

  async function storeKeys(project: string, set: DataSet, keys: SiteKeys): Promise<void> {
    const sealed = sealKeys(keys, keySecret, siteName(project, set));
    await db
      .update(backends)
      .set({ [columns[set]]: sealed })
      .where(eq(backends.projectUuid, project));
  }

  return {
    keysOf,
    storeKeys,
    /** Gives a set of data its first keys, if it has none. */
    async ensureKeys(project: string, set: DataSet): Promise<void> {
      if (!(await keysOf(project, set))) await storeKeys(project, set, createSiteKeys(randomBytes));
    },
    /** Returns the site of a set of data. Its database is created if it is missing. */
    async open(project: string, set: DataSet): Promise<SiteName> {
      const site = siteName(project, set);
      const opening = opened.get(site) ?? create(project, set);
      opened.set(site, opening);
      opening.catch(() => opened.delete(site));
      try {
        return await opening;
      } catch (error) {
        if (error instanceof SiteDatabasesUnavailable)
          throw fail('backendUnavailable', {}, error.message);
        throw error;
      }
    },
    /** Notes that visitors use the test data, so that its rows may change. */
    noteUse: (project: string): void => void used.add(project),
    /** Returns whether the test data was used since the last call. */
    takeUse: (project: string): boolean => used.delete(project),
    forget(project: string): void {
      for (const set of ['test', 'live'] as const) opened.delete(siteName(project, set));
    },
  };
}

/** The migration files of the newest version, in their order. */
export async function migrationsOf(
  versions: Pick<Versions, 'files'>,
  project: string,
): Promise<SiteMigration[]> {
  return migrationsIn(await versions.files(project));
}

/** The migration files among the files of a version, in their order. */
export const migrationsIn = (files: ReadonlyMap<string, Uint8Array>): SiteMigration[] =>
  [...files]
    .filter(([path]) => isMigrationFile(path))
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([file, bytes]) => ({ file, sql: new TextDecoder().decode(bytes) }));
