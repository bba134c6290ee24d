import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { siteNameSchema } from '../../../domain/backends/site-name.ts';
import type { RestorePoint, RestorePointParts, SiteName } from '../../ports/site-databases.ts';
import type { RestorePointStore } from '../../ports/site-host.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Stores the rows of restore points in the data folder: `site-restore-points/{site}/{hash}.gz`. A
 * backup has `site-backup` of the folder that is backed up as `site-restored` of the folder to
 * which it is restored, so that the first folder does not restore itself.
 */
export function createDiskParts(dataDir: string): RestorePointStore {
  const backup = join(dataDir, 'site-backup');
  const folderOf = (site: SiteName) =>
    join(dataDir, 'site-restore-points', siteNameSchema.parse(site));
  const restoredPath = (site: SiteName) =>
    join(dataDir, 'site-restored', `${siteNameSchema.parse(site)}.json`);

  function partsOf(site: SiteName): RestorePointParts {
    const folder = folderOf(site);
    const pathOf = (hash: string) => join(folder, `${hashSchema.parse(hash)}.gz`);
    return {
      has: (hash) =>
        access(pathOf(hash)).then(
          () => true,
          () => false,
        ),
      async write(hash, body) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const partial = `${pathOf(hash)}.${crypto.randomUUID()}.part`;
        try {
          await pipeline(Readable.from(body), createWriteStream(partial, { mode: 0o600 }));
          await rename(partial, pathOf(hash));
        } catch (error) {
          await rm(partial, { force: true });
          throw error;
        }
      },
      read: (hash) => createReadStream(pathOf(hash)),
    };
  }

  return {
    partsOf,
    async keepOnly(site, hashes) {
      const names = await readdir(folderOf(site)).catch(() => []);
      const kept = new Set([...hashes].map((hash) => `${hash}.gz`));
      const unused = names.filter((name) => !kept.has(name));
      await Promise.all(unused.map((name) => rm(join(folderOf(site), name), { force: true })));
    },
    removeAll: (site) => rm(folderOf(site), { recursive: true, force: true }),
    async writeForBackup(site, point) {
      await mkdir(backup, { recursive: true, mode: 0o700 });
      const path = join(backup, `${siteNameSchema.parse(site)}.json`);
      await writeFile(path, JSON.stringify(point), { mode: 0o600 });
    },
    endBackup: () => rm(backup, { recursive: true, force: true }),
    async findRestored(site) {
      const text = await readFile(restoredPath(site), 'utf8').catch(() => '');
      return text ? (JSON.parse(text) as RestorePoint) : undefined;
    },
    settleRestored: (site) => rm(restoredPath(site), { force: true }),
  };
}
