import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  EditionPartMissing,
  type EditionStore,
  type SiteFile,
  type SiteState,
} from '../../ports/edition-store.ts';
import { flushFolder, writeWhole } from './write-file.ts';

/** The maximum number of files that all cached manifests list together. */
const maxCachedFiles = 20_000;
const pointerName = 'live.json';

const Pointer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('online'),
    key: z.string(),
    manifest: z.string(),
    isGated: z.literal(true).optional(),
  }),
  z.object({ status: z.literal('withdrawn'), key: z.string() }),
]);
const File = z.object({
  type: z.string(),
  hash: z.string(),
  br: z.string().optional(),
  gzip: z.string().optional(),
  prefixed: z.string().optional(),
  immutable: z.literal(true).optional(),
  edition: z.number().int().optional(),
});
const Manifest = z.array(z.tuple([z.string(), File]));

/**
 * Stores each published site in a folder of `DATA_DIR/published`. The folder contains the file
 * contents (`bodies/{hash}`), a list of files for each edition (`{hash}.json`), and `live.json`,
 * which names the edition that visitors see and is replaced atomically.
 */
export function createDiskEditions(dataDir: string): EditionStore {
  const root = join(dataDir, 'published');
  const folderOf = (site: string) => join(root, checkedName(site));
  const bodyPath = (site: string, hash: string) =>
    join(folderOf(site), 'bodies', checkedName(hash));
  const manifests = createManifestCache();

  async function setPointer(site: string, state: SiteState): Promise<void> {
    const folder = folderOf(site);
    await writeWhole(join(folder, pointerName), JSON.stringify(state));
    await flushFolder(folder);
  }

  async function find(site: string): Promise<SiteState | undefined> {
    const text = await readFile(join(folderOf(site), pointerName), 'utf8').catch(ignoreMissing);
    return text === undefined ? undefined : Pointer.parse(JSON.parse(text));
  }

  return {
    find,

    async readManifest(site, manifest) {
      const name = `${site}/${manifest}`;
      const known = manifests.get(name);
      if (known) return known;
      const path = join(folderOf(site), `${checkedName(manifest)}.json`);
      const text = await readFile(path, 'utf8').catch(reportMissing);
      const files = new Map(Manifest.parse(JSON.parse(text)));
      manifests.add(name, files);
      return files;
    },

    async openBody(site, hash) {
      const file = await open(bodyPath(site, hash), 'r').catch(reportMissing);
      try {
        const { size } = await file.stat();
        return { bytes: size, stream: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async draft(site, key) {
      const folder = folderOf(site);
      const bodies = join(folder, 'bodies');
      await mkdir(bodies, { recursive: true });
      const stored = new Set(await readdir(bodies));
      return {
        has: (hash) => stored.has(hash),
        async addBody(hash, bytes) {
          if (stored.has(hash)) return;
          await writeWhole(bodyPath(site, hash), bytes);
          stored.add(hash);
        },
        async publish(files, { isGated } = {}) {
          const text = JSON.stringify([...files]);
          const manifest = createHash('sha256').update(text).digest('hex');
          await flushFolder(bodies);
          await writeWhole(join(folder, `${manifest}.json`), text);
          await setPointer(site, { status: 'online', key, manifest, isGated });
          await flushFolder(root);
          await keepOnly(folder, new Set([pointerName, `${manifest}.json`, 'bodies']));
          await keepOnly(bodies, bodiesOf(files.values()));
        },
      };
    },

    async withdraw(site, key) {
      await mkdir(folderOf(site), { recursive: true });
      await setPointer(site, { status: 'withdrawn', key });
    },

    async remove(site) {
      // Remove the pointer first, so that a site is not served while its files are being removed.
      await rm(join(folderOf(site), pointerName), { force: true });
      await rm(folderOf(site), { recursive: true, force: true });
    },

    async listSites() {
      const entries = await readdir(root, { withFileTypes: true }).catch(ignoreMissing);
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
  };
}

function bodiesOf(files: Iterable<SiteFile>): Set<string> {
  const kept = new Set<string>();
  for (const { hash, br = hash, gzip = hash, prefixed = hash } of files)
    for (const body of [hash, br, gzip, prefixed]) kept.add(body);
  return kept;
}

async function keepOnly(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Caches manifests by name and removes the least recently used ones. A cached manifest is never
 * outdated, because a manifest never changes.
 */
function createManifestCache() {
  const kept = new Map<string, Map<string, SiteFile>>();
  let size = 0;
  return {
    get(name: string) {
      const found = kept.get(name);
      if (!found) return undefined;
      kept.delete(name);
      kept.set(name, found);
      return found;
    },
    add(name: string, files: Map<string, SiteFile>): void {
      if (kept.has(name)) return;
      kept.set(name, files);
      size += files.size;
      for (const [oldest, { size: files }] of kept) {
        if (size <= maxCachedFiles) break;
        kept.delete(oldest);
        size -= files;
      }
    },
  };
}

/** Throws unless the name is safe in a path, because names come from URLs and manifests. */
function checkedName(name: string): string {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a site`);
  return name;
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && /^ENO(?:ENT|TDIR)$/.test(String(error.code));

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

function reportMissing(error: unknown): never {
  throw isMissing(error) ? new EditionPartMissing(String(error)) : error;
}
