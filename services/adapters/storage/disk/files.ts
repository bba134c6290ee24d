import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { StoredObject } from '../../../ports/storage.ts';

/** Why nothing was written. */
export type PutRefusal = 'too-large' | 'digest' | 'exists';

/** What an object must be, and the moment it is put. */
type Wanted = { maxBytes: number; sha256: string; at: Date };

/**
 * Objects as files below one folder. An object appears whole or not at all: it is written beside the others, flushed to the disk and then
 * linked to its name, which fails where something has that name already. What a killed process left unfinished is removed at start.
 */
export function createFiles(folder: string) {
  const unfinished = join(folder, '.unfinished');
  const placeOf = (key: string) => join(folder, ...key.split('/'));
  const ready = rm(unfinished, { recursive: true, force: true }).then(() => mkdir(unfinished, { recursive: true }));
  // Told to whoever writes first.
  ready.catch(() => {});

  async function put(key: string, body: AsyncIterable<Uint8Array>, wanted: Wanted): Promise<PutRefusal | null> {
    await ready;
    const part = join(unfinished, randomUUID());
    try {
      const refusal = await write(part, body, wanted);
      if (refusal) return refusal;
      return (await name(part, placeOf(key))) ? null : 'exists';
    } finally {
      await rm(part, { force: true });
    }
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    const found = await stat(placeOf(key)).catch(ignoreMissing);
    return found?.isFile() ? { size: found.size, at: found.mtime } : undefined;
  }

  return {
    put,
    find,

    open(key: string, end?: number): ReadStream {
      return createReadStream(placeOf(key), end === undefined ? {} : { end });
    },

    /** Removes an object, and the folders that are empty then. */
    async remove(key: string): Promise<void> {
      const place = placeOf(key);
      await rm(place, { force: true });
      for (let above = dirname(place); above.startsWith(folder + sep); above = dirname(above)) {
        const isLeft = await rmdir(above).then(
          () => false,
          () => true,
        );
        if (isLeft) return;
      }
    },

    async *list(below: string): AsyncGenerator<StoredObject & { key: string }> {
      const entries = await readdir(placeOf(below), { recursive: true, withFileTypes: true }).catch(ignoreMissing);
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const key = join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split(sep)
          .join('/');
        const found = await find(key);
        if (found) yield { key, ...found };
      }
    },
  };
}

export type Files = ReturnType<typeof createFiles>;

async function write(part: string, body: AsyncIterable<Uint8Array>, { maxBytes, sha256, at }: Wanted) {
  const file = await open(part, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of body) {
      size += piece.length;
      if (size > maxBytes) return 'too-large';
      hash.update(piece);
      // What one write leaves over, the next takes.
      for (let done = 0; done < piece.length; ) done += (await file.write(piece, done)).bytesWritten;
    }
    if (hash.digest('hex') !== sha256) return 'digest';
    await file.utimes(at, at);
    await file.sync();
    return null;
  } finally {
    await file.close();
  }
}

/** Gives a finished file its name; false where something has it. */
async function name(part: string, place: string, again = true): Promise<boolean> {
  try {
    await mkdir(dirname(place), { recursive: true });
    await link(part, place);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // Its folder was empty and has just been removed.
    if (codeOf(error) === 'ENOENT' && again) return name(part, place, false);
    throw error;
  }
  await flushFolder(dirname(place));
  return true;
}

/** The name is on the disk too. Systems that cannot flush a folder keep it by themselves. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
  throw error;
}
