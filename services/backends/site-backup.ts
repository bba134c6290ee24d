import type { SiteHost } from '../ports/site-host.ts';
import type { Database } from '../store/transaction.ts';
import { siteName } from './data-sets.ts';
import { backends } from './schema.ts';

/**
 * Prepares the data of managed sites for a backup. Does not start the site host where no project
 * has a backend.
 */
export function createSiteBackup({
  db,
  host,
}: {
  db: Database;
  host: Pick<SiteHost, 'prepareBackup' | 'endBackup'>;
}) {
  let isPrepared = false;
  return {
    async prepareBackup(): Promise<void> {
      const rows = await db.select({ project: backends.projectUuid }).from(backends);
      if (rows.length === 0) return;
      isPrepared = true;
      await host.prepareBackup(
        rows.flatMap(({ project }) => [siteName(project, 'test'), siteName(project, 'live')]),
      );
    },
    async endBackup(): Promise<void> {
      if (isPrepared) await host.endBackup();
      isPrepared = false;
    },
  };
}
