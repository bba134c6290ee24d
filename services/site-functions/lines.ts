import { and, desc, eq, lte } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { DataSet } from '../ports/backends.ts';
import type { FunctionLine } from '../ports/function-boxes.ts';
import type { Database } from '../store/transaction.ts';
import { siteFunctionLines } from './schema.ts';

const { lines: kept, lineMax } = limits.siteFunctions;

/** Keeps the newest lines that the functions of each set of data printed. */
export function createLines({ db }: { db: Database }) {
  const of = (project: string, data: DataSet) =>
    and(eq(siteFunctionLines.projectUuid, project), eq(siteFunctionLines.data, data));

  return {
    async keep(project: string, data: DataSet, lines: readonly FunctionLine[]): Promise<void> {
      const rows = lines.slice(-kept).map(({ at, name, isError, text }) => ({
        ...{ projectUuid: project, data, at, name, isError },
        // PostgreSQL stores every character but this one.
        text: text.replaceAll('\0', '').slice(0, lineMax),
      }));
      if (rows.length === 0) return;
      await db.insert(siteFunctionLines).values(rows);
      const [old] = await db
        .select({ id: siteFunctionLines.id })
        .from(siteFunctionLines)
        .where(of(project, data))
        .orderBy(desc(siteFunctionLines.id))
        .offset(kept)
        .limit(1);
      if (old)
        await db
          .delete(siteFunctionLines)
          .where(and(of(project, data), lte(siteFunctionLines.id, old.id)));
    },

    /** The lines, newest first. */
    list: (project: string, data: DataSet) =>
      db
        .select({
          ...{ id: siteFunctionLines.id, name: siteFunctionLines.name },
          ...{ isError: siteFunctionLines.isError, text: siteFunctionLines.text },
          at: siteFunctionLines.at,
        })
        .from(siteFunctionLines)
        .where(of(project, data))
        .orderBy(desc(siteFunctionLines.id))
        .limit(kept),
  };
}
