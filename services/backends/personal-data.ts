import { eq } from 'drizzle-orm';
import { hasPersonalColumns } from '../../domain/privacy/personal-data.ts';
import type { Database } from '../store/transaction.ts';
import { backendProofs } from './schema.ts';

/**
 * Returns whether the tables of an app hold data about people, as far as its last privacy proof
 * has seen; false before the first one.
 */
export async function holdsPersonalData(db: Database, project: string): Promise<boolean> {
  const [row] = await db
    .select({ report: backendProofs.report })
    .from(backendProofs)
    .where(eq(backendProofs.projectUuid, project));
  return row !== undefined && hasPersonalColumns(row.report);
}
