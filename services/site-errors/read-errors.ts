import { desc, eq } from 'drizzle-orm';
import type { SiteErrors } from '../../domain/entities/site-errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { shouldOfferRollback } from '../../domain/publishing/rollback-offer.ts';
import { editions, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { settleRepairs } from './repairs.ts';
import { siteErrorEditions, siteErrors } from './schema.ts';

/** Returns the errors of a site, the last seen first, and whether going back is advised. */
export async function readErrors(db: Database, project: string): Promise<SiteErrors> {
  await settleRepairs(db, project);
  const rows = await db
    .select()
    .from(siteErrors)
    .where(eq(siteErrors.projectUuid, project))
    .orderBy(desc(siteErrors.lastAt), siteErrors.id);
  const list = rows.map((row) => {
    const { projectUuid: _, opensFrom: __, repairRun, repairedIn, freeRepairs, ...error } = row;
    return {
      ...error,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      repair: repairedIn ?? (repairRun === null ? null : ('ordered' as const)),
      mayBeFree: freeRepairs < limits.siteErrors.freeRepairs,
    };
  });
  const stored = await db
    .select({ number: editions.number, version: editions.version })
    .from(editions)
    .where(eq(editions.projectUuid, project))
    .orderBy(desc(editions.number));
  return { list, editions: stored, offer: await readOffer(db, project, stored) };
}

/** Compares the edition that is shown with the stored one before it (PUB-095). */
async function readOffer(
  db: Database,
  project: string,
  stored: SiteErrors['editions'],
): Promise<SiteErrors['offer']> {
  const [site] = await db
    .select({ current: sites.current })
    .from(sites)
    .where(eq(sites.projectUuid, project));
  const edition = site?.current;
  if (!edition) return null;
  const before = stored.find(({ number }) => number < edition);
  if (!before) return null;
  const counted = await db
    .select()
    .from(siteErrorEditions)
    .where(eq(siteErrorEditions.projectUuid, project));
  const healthOf = (number: number) => counted.find((one) => one.edition === number);
  const [now, then] = [healthOf(edition), healthOf(before.number)];
  if (!now || !then || now.isOfferDismissed || !shouldOfferRollback(now, then)) return null;
  const { visits, failedVisits } = now;
  return {
    ...{ edition, previous: before.number, visits },
    failedVisits: Math.min(visits, failedVisits),
  };
}
