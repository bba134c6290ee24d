import { and, eq, max } from 'drizzle-orm';
import type { SiteErrorStatus } from '../../domain/entities/site-errors.ts';
import { editions } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { readErrors } from './read-errors.ts';
import { siteErrorEditions, siteErrors } from './schema.ts';

/**
 * Sets the status of an error. One that is done opens again when an edition reports it that is
 * published later. Returns false if there is no such error.
 */
export async function changeStatus(
  db: Database,
  project: string,
  id: string,
  status: SiteErrorStatus,
): Promise<boolean> {
  const [newest] = await db
    .select({ number: max(editions.number) })
    .from(editions)
    .where(eq(editions.projectUuid, project));
  const opensFrom = status === 'done' ? (newest?.number ?? 0) + 1 : null;
  const changed = await db
    .update(siteErrors)
    .set({ status, opensFrom, repairRun: null, repairedIn: null })
    .where(and(eq(siteErrors.projectUuid, project), eq(siteErrors.id, id)))
    .returning({ id: siteErrors.id });
  return changed.length > 0;
}

/** Does not advise again to go back from an edition. */
export async function dismissOffer(db: Database, project: string, edition: number): Promise<void> {
  await db
    .update(siteErrorEditions)
    .set({ isOfferDismissed: true })
    .where(and(eq(siteErrorEditions.projectUuid, project), eq(siteErrorEditions.edition, edition)));
}

/** Returns true once for an edition from which going back is advised. */
export async function claimGrowth(db: Database, project: string): Promise<boolean> {
  const { offer } = await readErrors(db, project);
  if (!offer) return false;
  const claimed = await db
    .update(siteErrorEditions)
    .set({ isOfferMailed: true })
    .where(
      and(
        eq(siteErrorEditions.projectUuid, project),
        eq(siteErrorEditions.edition, offer.edition),
        eq(siteErrorEditions.isOfferMailed, false),
      ),
    )
    .returning({ edition: siteErrorEditions.edition });
  return claimed.length > 0;
}
