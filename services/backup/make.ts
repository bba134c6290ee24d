import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { recordChange } from '../audit/index.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { BackupError, filePartBytes, type Head, keptFiles, write } from './format.ts';

type Options = { db: Database; clock: Clock; dataDir: string; product: string };
export type Made = { file: string; rows: number; files: number; bytes: number };

/** Rows that are fetched at once; of tables with file bodies few, as each may have megabytes. */
const fetched = { plain: 500, heavy: 10 };

/**
 * Writes everything of one moment into a new file while the product runs: the tables as one snapshot, then the files they name. The
 * file has its name only once it is whole and on the disk. PGlite, which knows one connection, lets everybody else wait meanwhile.
 */
export async function makeBackup({ db, clock, dataDir, product }: Options, file: string): Promise<Made> {
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  const part = `${file}.part`;
  const counts = { rows: 0, files: 0 };
  try {
    const out = createWriteStream(part, { mode: 0o600 });
    await once(out, 'open');
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
    if (isPlace(error)) throw new BackupError(`${file} cannot be written: ${error.message}`);
    throw error;
  }
  const made = { file, ...counts, bytes: (await stat(file)).size };
  await recordChange(db, { object: 'server', action: 'backup-made', detail: made, at: clock.now() });
  return made;

  async function* lines(tx: Database): AsyncGenerator<string> {
    const seen = await list<{ hash: string }>(tx, sql`select hash from drizzle.__drizzle_migrations order by created_at`);
    const migrations = seen.map(({ hash }) => hash);
    const head: Head = { format: 'sayso backup 1', at: clock.now().toISOString(), product, migrations };
    yield write({ mark: 'head', name: '', body: JSON.stringify(head) });
    const tables = await list<{ name: string; heavy: boolean }>(
      tx,
      sql`select c.relname as name, exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'bytea'::regtype
          ) as heavy
          from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    for (const { name, heavy } of tables) yield* rowsOf(tx, name, heavy ? fetched.heavy : fetched.plain);
    const sequences = await list<{ name: string; value: string }>(
      tx,
      sql`select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
    );
    for (const { name, value } of sequences) yield write({ mark: 'sequence', name, body: value });
    for (const kept of keptFiles) yield* filesOf(join(dataDir, kept));
    yield write({ mark: 'end', name: '', body: JSON.stringify(counts) });
  }

  async function* rowsOf(tx: Database, table: string, atOnce: number): AsyncGenerator<string> {
    await tx.execute(sql`declare backup no scroll cursor for select row_to_json(t)::text as row from ${sql.identifier(table)} t`);
    for (;;) {
      const rows = await list<{ row: string }>(tx, sql.raw(`fetch forward ${atOnce} from backup`));
      if (!rows.length) break;
      counts.rows += rows.length;
      yield write({ mark: 'rows', name: table, body: `[${rows.map(({ row }) => row).join(',')}]` });
    }
    await tx.execute(sql`close backup`);
  }

  /** Symbolic links are no files of ours and are left out. */
  async function* filesOf(path: string): AsyncGenerator<string> {
    if (!existsSync(path)) return;
    if ((await stat(path)).isDirectory()) {
      for (const entry of await readdir(path, { withFileTypes: true }))
        if (entry.isDirectory() || entry.isFile()) yield* filesOf(join(path, entry.name));
      return;
    }
    // What was removed since the folder was read is no part of this moment.
    const handle = await open(path, 'r').catch(() => undefined);
    if (!handle) return;
    const name = JSON.stringify(relative(dataDir, path).split(sep).join('/'));
    try {
      counts.files++;
      const buffer = Buffer.alloc(filePartBytes);
      for (let first = true; ; first = false) {
        const { bytesRead } = await handle.read(buffer, 0, filePartBytes, null);
        if (bytesRead === 0 && !first) break;
        yield write({ mark: 'file', name, body: buffer.subarray(0, bytesRead).toString('base64') });
        if (bytesRead === 0) break;
      }
    } finally {
      await handle.close();
    }
  }
}

export async function list<Row>(tx: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
}

const isPlace = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(ENOENT|EACCES|ENOTDIR|EISDIR|ENOSPC|EROFS)$/.test(String(error.code));
