import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { RestorePointParts, SiteName } from '../../ports/site-databases.ts';
import type { RestorePointStore } from '../../ports/site-host.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const siteSchema = z.string().regex(/^[\w-]{1,80}$/);

/** Stores the rows of restore points in a folder: `{site}/{hash}.gz`. */
export function createDiskParts(directory: string): RestorePointStore {
  const folderOf = (site: SiteName) => join(directory, siteSchema.parse(site));

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
  };
}
