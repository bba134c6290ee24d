import { count, desc, eq } from 'drizzle-orm';
import type { StaffLogEntry } from '../../domain/entities/site-admin.ts';
import { isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/transaction.ts';
import { staffLog } from './schema.ts';

type Change = Pick<StaffLogEntry, 'person' | 'verb' | 'table' | 'row' | 'before'>;

export type WriteLog = ReturnType<typeof createWriteLog>;

/** Creates the log of what people change in the admin. */
export function createWriteLog({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Runs a change and writes it down. The entry is stored before the change, because the data is
     * in another database; if the change is refused, the entry is removed.
     */
    async record<Result>(
      project: string,
      { table: tableName, ...change }: Change,
      work: () => Promise<{ result: Result; after: string; row?: string }>,
    ): Promise<Result> {
      const [entry] = await db
        .insert(staffLog)
        .values({
          ...{ projectUuid: project, at: clock.now(), ...change, tableName },
          ...{ after: '', isDone: false },
        })
        .returning({ id: staffLog.id });
      const own = eq(staffLog.id, entry?.id ?? -1);
      try {
        const { result, after, row = change.row } = await work();
        await db.update(staffLog).set({ after, row, isDone: true }).where(own);
        return result;
      } catch (error) {
        // What failed in another way may have changed the row, so its entry stays.
        if (isFailure(error)) await db.delete(staffLog).where(own);
        throw error;
      }
    },

    async list(
      project: string,
      pageNum: number,
    ): Promise<{ list: StaffLogEntry[]; total: number }> {
      const { logPage } = limits.siteAdmin;
      const ofProject = eq(staffLog.projectUuid, project);
      const [rows, [all]] = await Promise.all([
        db
          .select()
          .from(staffLog)
          .where(ofProject)
          .orderBy(desc(staffLog.id))
          .limit(logPage)
          .offset((pageNum - 1) * logPage),
        db.select({ total: count() }).from(staffLog).where(ofProject),
      ]);
      const list = rows.map(({ projectUuid: _, tableName: table, at, ...entry }) => ({
        ...{ ...entry, table, at: at.toISOString() },
      }));
      return { list, total: all?.total ?? 0 };
    },
  };
}
