import { eq, inArray, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { siteAudiences, siteInvitedPeople, siteVisitCodes, siteVisitorTries } from './schema.ts';

const tables = [siteAudiences, siteInvitedPeople, siteVisitCodes, siteVisitorTries] as const;

export const siteVisitorRows: FeatureRows = {
  tables,
  project: {
    async remove(tx, uuids) {
      for (const table of tables)
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};

/** Removes codes that have expired, and tries that no limit counts any more. */
export async function sweepVisitorTries(db: Database, now: Date): Promise<void> {
  await db.delete(siteVisitCodes).where(lt(siteVisitCodes.expiresAt, now));
  const since = new Date(now.getTime() - limits.siteVisitors.codes.contactPerDay.windowMs);
  await db.delete(siteVisitorTries).where(lt(siteVisitorTries.at, since));
}

/** The people who are invited to a project's site, for the archive of its owner. */
export async function* archiveInvited(db: Database, project: string): AsyncIterable<ArchiveEntry> {
  const { contact, invitedAt } = siteInvitedPeople;
  const people = await db
    .select({ contact, invitedAt })
    .from(siteInvitedPeople)
    .where(eq(siteInvitedPeople.projectUuid, project))
    .orderBy(invitedAt, contact);
  if (people.length > 0) yield { name: 'invited-people.json', json: people };
}
