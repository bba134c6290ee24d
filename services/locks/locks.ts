import { asc, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { readPath } from '../../domain/files/path.ts';
import { trimEndOf } from '../../domain/text/trim.ts';
import { fileLocks } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';

export type LocksService = ReturnType<typeof createLocks>;

/**
 * Creates the locks that protect a project's files from the model. The handlers check who owns the
 * project.
 */
export function createLocks({ db }: { db: Database }) {
  async function of(project: string): Promise<string[]> {
    const rows = await db
      .select({ path: fileLocks.path })
      .from(fileLocks)
      .where(eq(fileLocks.projectUuid, project))
      .orderBy(asc(fileLocks.path));
    return rows.map(({ path }) => path).sort();
  }

  return {
    /** Returns the locked paths of a project, sorted. */
    of,
    /**
     * Replaces the locked paths of a project. Throws `fail('pathRefused')` for a path outside of
     * the project, and then changes nothing.
     */
    async replace(project: string, paths: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(paths.map(checkedPath))];
      await transaction(db, async (tx) => {
        await tx.delete(fileLocks).where(eq(fileLocks.projectUuid, project));
        if (wanted.length > 0) {
          // Two tabs may save at the same moment; ignore the duplicate rows.
          await tx
            .insert(fileLocks)
            .values(wanted.map((path) => ({ projectUuid: project, path })))
            .onConflictDoNothing();
        }
      });
      return of(project);
    },
  };
}

function checkedPath(raw: string): string {
  const read = readPath(trimEndOf(raw, '/'));
  if (!read.ok) throw fail('pathRefused', { path: raw }, read.reason);
  return read.path;
}
