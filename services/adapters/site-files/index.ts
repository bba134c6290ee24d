export { createDiskParts } from './disk-parts.ts';

import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { siteNameSchema } from '../../../domain/backends/site-name.ts';
import { type SiteFile, type SiteFiles, SiteFileTooLarge } from '../../ports/site-files.ts';

const idSchema = z.uuid();

/** Stores files of sites in a folder: `{site}/{first two characters}/{id}`. */
export function createDiskSiteFiles(directory: string): SiteFiles {
  const pathOf = ({ site, id }: SiteFile) => {
    const name = idSchema.parse(id);
    return join(directory, siteNameSchema.parse(site), name.slice(0, 2), name);
  };
  return {
    async write(file, body, maxBytes) {
      const path = pathOf(file);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      let size = 0;
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size > maxBytes) done(new SiteFileTooLarge('the file is too large'));
          else done(null, chunk);
        },
      });
      const partial = `${path}.part`;
      try {
        await pipeline(body, counter, createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return size;
    },
    async read(file, range) {
      const handle = await open(pathOf(file), 'r').catch(ignoreMissing);
      if (!handle) return undefined;
      return createReadStream('', { fd: handle, ...range });
    },
    async copy(from, to) {
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await copyFile(pathOf(from), path);
    },
    async remove(files) {
      await Promise.all(files.map((file) => rm(pathOf(file), { force: true })));
    },
    removeAll: (site) =>
      rm(join(directory, siteNameSchema.parse(site)), { recursive: true, force: true }),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
