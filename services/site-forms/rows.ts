import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { siteFormEntries, siteFormInboxes } from './schema.ts';

/** Entries end with their project; copies of a project begin without them. */
export const siteFormRows: FeatureRows = {
  tables: [siteFormEntries, siteFormInboxes],
  project: {
    async remove(tx, uuids) {
      for (const table of [siteFormEntries, siteFormInboxes])
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};

/** Removes old spam, and the hashes that no longer make two sends the same. */
export async function sweepSiteForms(db: Database, now: Date): Promise<void> {
  const { keyMs, spamKeptMs } = limits.siteForms;
  const before = (ms: number) => lt(siteFormEntries.at, new Date(now.getTime() - ms));
  await db.delete(siteFormEntries).where(and(eq(siteFormEntries.isSpam, true), before(spamKeptMs)));
  await db
    .update(siteFormEntries)
    .set({ sameness: null })
    .where(and(isNotNull(siteFormEntries.sameness), before(keyMs)));
}

/** The entries of a project, for the archive of its owner. */
export async function* archiveForms(db: Database, project: string): AsyncIterable<ArchiveEntry> {
  const { form, fields, page, isSpam, at } = siteFormEntries;
  const entries = await db
    .select({ form, fields, page, isSpam, at })
    .from(siteFormEntries)
    .where(eq(siteFormEntries.projectUuid, project))
    .orderBy(at);
  if (entries.length > 0) yield { name: 'form-entries.json', json: entries };
}
