import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { sql } from 'drizzle-orm';
import { recordChange } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { BackupError, backedUpPaths, End, Head, readLines } from './format.ts';
import {
  completeRestore,
  findInterruptedRestore,
  recordRestore,
  stagingDirectory,
} from './interrupted-restore.ts';
import { isKnownVersion, list, rebuildTables, writeTableLine } from './tables.ts';

type Options = { db: Database; clock: Clock; dataDir: string; force: boolean };
export type RestoreResult = { at: string; rows: number; files: number; aside: string[] };

/**
 * Restores a file of `makeBackup` that this version or an older version of the product wrote.
 * Migrations that are missing in the backup are then applied. The tables are restored in one
 * transaction. An interruption before the commit changes nothing. After a later interruption, the
 * same command finishes the restore. Existing files are moved aside, never removed. No other
 * process may use the database. Throws `BackupError` when the database is not empty and `force` is
 * not set, or when the file is not usable.
 */
export async function restoreBackup(
  { db, clock, dataDir, force }: Options,
  file: string,
): Promise<RestoreResult> {
  const half = await findInterruptedRestore({ db, dataDir });
  if (half) {
    const { at, rows, files } = half;
    const aside = await completeRestore(dataDir, half, clock);
    if (half.file === file) return { at, rows, files, aside };
  }
  const all = readLines(file);
  const first = (await all.next()).value;
  const head = first?.mark === 'head' ? Head.safeParse(parse(first.body)) : undefined;
  if (!head?.success) throw new BackupError(`${file} is no backup of this product.`);
  const { migrations, at } = head.data;
  if (!isKnownVersion(migrations))
    throw new BackupError(
      `${file} was made by a newer version (${head.data.product}). Update this one first.`,
    );
  if (!force && !(await isEmpty(db)))
    throw new BackupError(
      'There are accounts here already. With --force the backup takes the place of everything here.',
    );

  const fresh = stagingDirectory(dataDir);
  const id = randomUUID();
  const counts = { rows: 0, files: 0 };
  try {
    const noted = await transaction(db, async (tx) => {
      await assertNoServerRunning(tx, clock);
      await rebuildTables(tx, migrations, () => fill(tx));
      await recordChange(tx, {
        object: 'server',
        action: 'backup-restored',
        detail: { id, file, at, ...counts },
        at: clock.now(),
      });
      return recordRestore(dataDir, { id, file, at, ...counts });
    });
    return { at, ...counts, aside: await completeRestore(dataDir, noted, clock) };
  } catch (error) {
    // Remove the staged files, unless the tables are committed: then the next attempt moves the
    // files into place.
    await findInterruptedRestore({ db, dataDir }).catch(() => {});
    throw error;
  }

  async function fill(tx: Database): Promise<void> {
    let open = '';
    for await (const { mark, name, body } of all) {
      if (mark === 'rows' || mark === 'sequence')
        counts.rows += await writeTableLine(tx, { mark, name, body });
      else if (mark === 'file') {
        if (name !== open) counts.files++;
        await takeFile(String(parse(name)), body, name === open);
        open = name;
      } else if (mark === 'end') assertComplete(body);
    }
  }

  function assertComplete(body: string): void {
    const end = End.safeParse(parse(body));
    if (!end.success || end.data.rows !== counts.rows || end.data.files !== counts.files)
      throw new BackupError(`${file} does not hold what it says it holds.`);
  }

  async function takeFile(path: string, body: string, more: boolean): Promise<void> {
    const target = resolve(fresh, path);
    const isKnown = backedUpPaths.some((kept) => path === kept || path.startsWith(`${kept}/`));
    if (!isKnown || !target.startsWith(fresh + sep))
      throw new BackupError(`${file} names a file that is none of ours: ${path}`);
    await mkdir(dirname(target), { recursive: true });
    const bytes = Buffer.from(body, 'base64');
    await (more ? appendFile(target, bytes) : writeFile(target, bytes, { mode: 0o600 }));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await list(db, sql`select 1 as one from users limit 1`)).length === 0;
}

/** How long a connection that is closing may still be listed in `pg_stat_activity`. */
const closingMs = 2_000;

/** Throws while another client is connected: a running product would write to dropped tables. */
async function assertNoServerRunning(tx: Database, clock: Clock): Promise<void> {
  const others = sql`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  const until = clock.now().getTime() + closingMs;
  while ((await list(tx, others)).length > 0) {
    if (clock.now().getTime() >= until)
      throw new BackupError('Somebody else has the database open. Stop the product first.');
    await tx.execute(sql`select pg_stat_clear_snapshot(), pg_sleep(0.05)`);
  }
}
