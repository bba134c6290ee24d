import { and, eq, notExists, or, sql } from 'drizzle-orm';
import { editionRoutes, editions } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';

/** A route of an edition, and what its page shows if it was rendered. */
export type EditionRoute = { route: string; html: string | null };

/**
 * Stores the routes of an edition in place of earlier ones, and removes those of editions that are
 * no longer stored. An edition whose project was deleted meanwhile gets none.
 */
export function storeRoutes(
  db: Database,
  { project, number }: { project: string; number: number },
  routes: readonly EditionRoute[],
): Promise<void> {
  return transaction(db, async (tx) => {
    // The lock keeps the edition, and so its project, until the routes are stored.
    const [edition] = await tx
      .select({ number: editions.number })
      .from(editions)
      .where(and(eq(editions.projectUuid, project), eq(editions.number, number)))
      .for('update');
    const kept = tx
      .select({ one: sql`1` })
      .from(editions)
      .where(
        and(
          eq(editions.projectUuid, editionRoutes.projectUuid),
          eq(editions.number, editionRoutes.number),
        ),
      );
    const isReplaced = or(eq(editionRoutes.number, number), notExists(kept));
    await tx.delete(editionRoutes).where(and(eq(editionRoutes.projectUuid, project), isReplaced));
    if (edition && routes.length > 0)
      await tx
        .insert(editionRoutes)
        .values(routes.map((one) => ({ projectUuid: project, number, ...one })));
  });
}
