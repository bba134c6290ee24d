import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { recordChange } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import { lockDirectory } from '../store/lock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { BackupError } from './format.ts';
import {
  appliedMigrations,
  digestTables,
  isKnownVersion,
  list,
  readTables,
  rebuildTables,
  writeTableLine,
} from './tables.ts';

type Options = {
  /** The embedded database before its migrations. */
  db: Database;
  dataDir: string;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Copies the PGlite database that earlier versions kept in `dataDir` into the embedded database, if
 * that is still empty. It uses one transaction: after an interruption, the next start begins again.
 * Counts and digests of all tables are compared before the commit. The old folder stays until the
 * operator removes it.
 * @throws BackupError when the old database cannot be read or the copy differs; DirectoryInUse when
 * an earlier version still runs.
 */
export async function importPgliteData({ db, dataDir, clock, log }: Options): Promise<void> {
  const folder = join(dataDir, 'pglite');
  // Without this file, an earlier version did not finish creating the PGlite folder.
  if (!existsSync(join(folder, 'sayso.complete')) || (await isInUse(db))) return;
  log('copying the database of an earlier version', { folder });
  const release = await lockDirectory(folder);
  const { PGlite } = await import('@electric-sql/pglite');
  try {
    const lite = await PGlite.create({ dataDir: folder });
    try {
      const old = drizzle(lite) as unknown as Database;
      const rows = await old.transaction((from) => transaction(db, (to) => copy(from, to)));
      await recordChange(db, {
        object: 'server',
        action: 'database-carried-over',
        detail: { folder, rows },
        at: clock.now(),
      });
      log('the database of an earlier version was copied; its folder may be removed', {
        folder,
        rows,
      });
    } finally {
      await lite.close();
    }
  } finally {
    await release();
  }
}

async function isInUse(db: Database): Promise<boolean> {
  return (
    (await list(db, sql`select 1 as one from pg_tables where schemaname = 'drizzle'`)).length > 0
  );
}

async function copy(from: Database, to: Database): Promise<number> {
  const migrations = await appliedMigrations(from);
  if (!isKnownVersion(migrations))
    throw new BackupError('The database was written by a newer version. Update the product first.');
  const expected = await digestTables(from);
  let rows = 0;
  await rebuildTables(to, migrations, async () => {
    for await (const line of readTables(from)) rows += await writeTableLine(to, line);
    const found = await digestTables(to);
    const differing = Object.keys(expected).filter((table) => expected[table] !== found[table]);
    if (differing.length > 0)
      throw new BackupError(
        `The copy of the database differs in ${differing.join(', ')}. Nothing was changed.`,
      );
  });
  return rows;
}
