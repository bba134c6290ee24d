import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DirectoryHandle } from '@/lib/workbench/folder-sync';

const missing = () =>
  new DOMException('A requested file or directory could not be found.', 'NotFoundError');

/**
 * Returns a local directory as handles of the File System Access API. `refuse` simulates a browser
 * that denies access.
 */
export function createFolder(
  place: string,
  refuse: (name: string) => void = () => {},
): DirectoryHandle {
  return {
    name: basename(place),
    async *keys() {
      yield* await readdir(place);
    },
    async getDirectoryHandle(name, { create } = { create: false }) {
      const path = join(place, name);
      if (!create && !existsSync(path)) throw missing();
      await mkdir(path, { recursive: true });
      return createFolder(path, refuse);
    },
    getFileHandle: async (name) => ({
      async createWritable() {
        refuse(name);
        const parts: (string | Uint8Array)[] = [];
        const beside = join(place, `${name}.crswap`);
        return {
          write: async (data) => void parts.push(data),
          async close() {
            await writeFile(
              beside,
              Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))),
            );
            await rename(beside, join(place, name));
          },
        };
      },
    }),
    async removeEntry(name) {
      if (!existsSync(join(place, name))) throw missing();
      await rm(join(place, name), { recursive: true });
    },
  };
}
