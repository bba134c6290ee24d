import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { recordChange } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import {
  BackupError,
  backedUpPaths,
  filePartBytes,
  formatLine,
  type Head,
  type OutsideData,
  writtenForBackup,
} from './format.ts';
import { appliedMigrations, readTables } from './tables.ts';

type Options = {
  db: Database;
  clock: Clock;
  dataDir: string;
  product: string;
  /** The data of managed sites; without it, there are none. */
  outside?: OutsideData | undefined;
};
export type BackupResult = { file: string; rows: number; files: number; bytes: number };

/**
 * Writes a consistent backup to a new file while the product runs: the tables as one snapshot, then
 * the files they refer to. The file gets its final name only when it is complete and synced to the
 * disk.
 */
export async function makeBackup(
  { db, clock, dataDir, product, outside }: Options,
  file: string,
): Promise<BackupResult> {
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  const part = `${file}.part`;
  const counts = { rows: 0, files: 0 };
  try {
    const out = createWriteStream(part, { mode: 0o600 });
    await once(out, 'open');
    await outside?.prepareBackup();
    await transaction(db, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      await pipeline(Readable.from(lines(tx)), createGzip(), out);
    });
    const handle = await open(part, 'r+');
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (isPathError(error)) throw new BackupError(`${file} cannot be written: ${error.message}`);
    throw error;
  } finally {
    await outside?.endBackup();
  }
  const made = { file, ...counts, bytes: (await stat(file)).size };
  await recordChange(db, {
    object: 'server',
    action: 'backup-made',
    detail: made,
    at: clock.now(),
  });
  return made;

  async function* lines(tx: Database): AsyncGenerator<string> {
    const migrations = await appliedMigrations(tx);
    const head: Head = {
      format: 'sayso backup 1',
      at: clock.now().toISOString(),
      product,
      migrations,
    };
    yield formatLine({ mark: 'head', name: '', body: JSON.stringify(head) });
    for await (const { count, ...line } of readTables(tx)) {
      counts.rows += count;
      yield formatLine(line);
    }
    for (const kept of backedUpPaths) yield* filesOf(join(dataDir, kept));
    yield* filesOf(join(dataDir, writtenForBackup.path));
    yield formatLine({ mark: 'end', name: '', body: JSON.stringify(counts) });
  }

  /** Yields the backup's lines for a file or folder; skips symbolic links. */
  async function* filesOf(path: string): AsyncGenerator<string> {
    if (!existsSync(path)) return;
    if ((await stat(path)).isDirectory()) {
      for (const entry of await readdir(path, { withFileTypes: true }))
        if (entry.isDirectory() || entry.isFile()) yield* filesOf(join(path, entry.name));
      return;
    }
    // Skip a file that was removed since the folder was read.
    const handle = await open(path, 'r').catch(() => undefined);
    if (!handle) return;
    const name = JSON.stringify(nameOf(relative(dataDir, path).split(sep)));
    try {
      counts.files++;
      yield* linesOfFile(handle, name);
    } finally {
      await handle.close();
    }
  }
}

/** Returns the name of a file in the backup. */
function nameOf([first = '', ...rest]: string[]): string {
  const folder = first === writtenForBackup.path ? writtenForBackup.name : first;
  return [folder, ...rest].join('/');
}

/** Yields one line of the backup for each part of a file; an empty file has one part. */
async function* linesOfFile(handle: FileHandle, name: string): AsyncGenerator<string> {
  const buffer = Buffer.alloc(filePartBytes);
  for (let first = true; ; first = false) {
    const { bytesRead } = await handle.read(buffer, 0, filePartBytes, null);
    if (bytesRead === 0 && !first) return;
    yield formatLine({
      mark: 'file',
      name,
      body: buffer.subarray(0, bytesRead).toString('base64'),
    });
    if (bytesRead === 0) return;
  }
}

const isPathError = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  /^(ENOENT|EACCES|ENOTDIR|EISDIR|ENOSPC|EROFS)$/.test(String(error.code));
