import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { StoredObject } from '../../../ports/storage.ts';

/** Why an object was not written. */
export type PutError = 'too-large' | 'digest' | 'exists';

/** Limits and checksum of an object, and the time of the upload. */
type PutOptions = { maxBytes: number; sha256: string; at: Date };

/**
 * Stores objects as files below one folder. Objects are written atomically: to a temporary file,
 * flushed to disk, then linked to the name, which fails if the name exists. Unfinished files of a
 * killed process are removed at startup.
 */
export function createFiles(folder: string) {
  const unfinished = join(folder, '.unfinished');
  const filePath = (key: string) => join(folder, ...key.split('/'));
  const ready = rm(unfinished, { recursive: true, force: true }).then(() =>
    mkdir(unfinished, { recursive: true }),
  );
  // `put` throws this error; ignore it here.
  ready.catch(() => {});

  async function put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    wanted: PutOptions,
  ): Promise<PutError | null> {
    await ready;
    const part = join(unfinished, randomUUID());
    try {
      const refusal = await write(part, body, wanted);
      if (refusal) return refusal;
      return (await linkFile(part, filePath(key))) ? null : 'exists';
    } finally {
      await rm(part, { force: true });
    }
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    const found = await stat(filePath(key)).catch(ignoreMissing);
    return found?.isFile() ? { size: found.size, at: found.mtime } : undefined;
  }

  return {
    put,
    find,

    open(key: string, end?: number): ReadStream {
      return createReadStream(filePath(key), end === undefined ? {} : { end });
    },

    /** Removes an object and the folders that become empty. */
    async remove(key: string): Promise<void> {
      const place = filePath(key);
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
      const entries = await readdir(filePath(below), {
        recursive: true,
        withFileTypes: true,
      }).catch(ignoreMissing);
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

async function write(
  part: string,
  body: AsyncIterable<Uint8Array>,
  { maxBytes, sha256, at }: PutOptions,
) {
  const file = await open(part, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of body) {
      size += piece.length;
      if (size > maxBytes) return 'too-large';
      hash.update(piece);
      // A write may be partial; continue with the rest.
      for (let done = 0; done < piece.length; )
        done += (await file.write(piece, done)).bytesWritten;
    }
    if (hash.digest('hex') !== sha256) return 'digest';
    await file.utimes(at, at);
    await file.sync();
    return null;
  } finally {
    await file.close();
  }
}

/** Links a finished file to its name; returns false when the name exists. */
async function linkFile(part: string, place: string, again = true): Promise<boolean> {
  try {
    await mkdir(dirname(place), { recursive: true });
    await link(part, place);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // Another call has just removed the empty folder; create it and try once more.
    if (codeOf(error) === 'ENOENT' && again) return linkFile(part, place, false);
    throw error;
  }
  await flushFolder(dirname(place));
  return true;
}

/**
 * Flushes the folder, so that the name is on disk too. Systems that cannot flush a folder persist
 * it themselves.
 */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
  throw error;
}
