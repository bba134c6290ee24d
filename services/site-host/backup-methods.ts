import type { SiteDatabases, SiteName } from '../ports/site-databases.ts';
import type { RestorePointStore, SiteHost } from '../ports/site-host.ts';

type Parts = {
  databases: SiteDatabases;
  parts: RestorePointStore;
  /** Called when the database of a site was replaced. */
  onRestored: (site: SiteName) => void;
};

/**
 * Creates the methods that write the rows of sites for a backup, and that read them where a backup
 * was restored: when a site is first used there.
 */
export function createBackupMethods({
  databases,
  parts,
  onRestored,
}: Parts): Pick<SiteHost, 'create' | 'exists' | 'prepareBackup' | 'endBackup'> {
  return {
    async create(site) {
      await databases.create(site);
      const point = await parts.findRestored(site);
      if (!point) return;
      await databases.restore(site, point, parts.partsOf(site));
      await parts.settleRestored(site);
      onRestored(site);
    },
    exists: async (site) =>
      (await parts.findRestored(site)) !== undefined || databases.exists(site),
    async prepareBackup(sites) {
      for (const site of sites)
        if (!(await parts.findRestored(site)) && (await databases.exists(site)))
          await parts.writeForBackup(
            site,
            await databases.takeRestorePoint(site, parts.partsOf(site)),
          );
    },
    endBackup: () => parts.endBackup(),
  };
}
