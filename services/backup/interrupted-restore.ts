import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/transaction.ts';
import { BackupError, backedUpPaths, replacedPaths } from './format.ts';
import { list } from './tables.ts';

/**
 * A file that a restore writes before it commits its tables. When a restore is killed after the
 * commit, the next attempt reads this file and finishes the restore.
 */
const InterruptedRestore = z.object({
  id: z.string(),
  file: z.string(),
  at: z.string(),
  rows: z.number(),
  files: z.number(),
  came: z.array(z.string()),
});
export type Half = z.infer<typeof InterruptedRestore>;
type RestoreTarget = { db: Database; dataDir: string };

/** The folder with the restored files until the tables are committed. */
export const stagingDirectory = (dataDir: string): string => join(dataDir, '.restoring');
const journalPath = (dataDir: string) => join(stagingDirectory(dataDir), 'restoration.json');

export async function recordRestore(dataDir: string, half: Omit<Half, 'came'>): Promise<Half> {
  await mkdir(stagingDirectory(dataDir), { recursive: true });
  const lie = await readdir(stagingDirectory(dataDir));
  const noted = { ...half, came: backedUpPaths.filter((kept) => lie.includes(kept)) };
  await writeFile(journalPath(dataDir), JSON.stringify(noted), { mode: 0o600 });
  return noted;
}

/**
 * Returns a restore whose tables are committed but whose files are not all in place. A restore that
 * was killed before the commit has changed nothing; its files are removed.
 */
export async function findInterruptedRestore({
  db,
  dataDir,
}: RestoreTarget): Promise<Half | undefined> {
  const text = await readFile(journalPath(dataDir), 'utf8').catch(() => '');
  const half = InterruptedRestore.safeParse(text && parse(text)).data;
  if (half) {
    const isHere = sql`select 1 as one from audit_log where action = 'backup-restored' and detail->>'id' = ${half.id}`;
    if ((await list(db, isHere)).length > 0) return half;
  }
  await rm(stagingDirectory(dataDir), { recursive: true, force: true });
  return undefined;
}

/**
 * Throws `BackupError` while a restore is unfinished. The tables are already new but the key files
 * may be old, so encrypted secrets could not be decrypted.
 */
export async function assertRestoreComplete(place: RestoreTarget): Promise<void> {
  const half = await findInterruptedRestore(place);
  if (half)
    throw new BackupError(
      `A restoration was interrupted. Finish it: npm run admin -- restore ${half.file}`,
    );
}

/**
 * Moves the restored files into place, also after an interrupted attempt. Moves existing files
 * aside and returns their new paths.
 */
export async function completeRestore(
  dataDir: string,
  { came }: Half,
  clock: Clock,
): Promise<string[]> {
  const fresh = stagingDirectory(dataDir);
  const aside: string[] = [];
  const mark = clock.now().toISOString().replace(/[:.]/g, '-');
  const [here, left] = await Promise.all([readdir(dataDir), readdir(fresh)]);
  for (const kept of [...backedUpPaths, ...replacedPaths]) {
    const place = join(dataDir, kept);
    // The file is in the backup but no longer in the staging folder, so an earlier attempt has
    // already moved it into place.
    if (came.includes(kept) && !left.includes(kept)) continue;
    if (here.includes(kept)) {
      aside.push(`${place}.before-${mark}`);
      await rename(place, `${place}.before-${mark}`);
    }
    if (came.includes(kept)) await rename(join(fresh, kept), place);
  }
  await rm(fresh, { recursive: true, force: true });
  return aside;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
