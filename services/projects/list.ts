import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import { projects } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import { toListed } from './row.ts';

/** SIDE-008: one page of a person's own projects. Those made in the same moment stand by their id, so that pages never overlap. */
export async function listProjects(
  db: Database,
  userId: number,
  { pageNum, pageSize, orderBy, isAsc, serachName }: CallArguments<typeof calls.pageList>,
): Promise<Omit<CallData<typeof calls.pageList>, 'quota'>> {
  const wanted = serachName?.trim().toLowerCase();
  const own = and(
    eq(projects.userId, userId),
    isNull(projects.deletedAt),
    // Found as a text, not as a pattern: `%` and `_` stand for themselves.
    wanted ? sql`position(${wanted} in lower(${projects.title})) > 0` : undefined,
  );
  const direction = isAsc === 'asc' ? asc : desc;
  const time = orderBy === 'updateTime' ? projects.updatedAt : projects.createdAt;
  const rows = await db
    .select()
    .from(projects)
    .where(own)
    .orderBy(direction(time), direction(projects.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const [counted] = await db.select({ total: count() }).from(projects).where(own);
  return { list: rows.map(toListed), total: counted?.total ?? 0 };
}
