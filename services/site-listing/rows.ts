import { eq, inArray } from 'drizzle-orm';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { editionRoutes, siteListings } from './schema.ts';

const tables = [siteListings, editionRoutes] as const;

/** The details of a site end with its project; copies of a project begin without them. */
export const siteListingRows: FeatureRows = {
  tables,
  project: {
    async remove(tx, uuids) {
      for (const table of tables)
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};

/** The details of a project's site, for the archive of its owner. */
export async function* archiveListing(db: Database, project: string): AsyncIterable<ArchiveEntry> {
  const { title, description, isFound, icon, card } = siteListings;
  const [row] = await db
    .select({ title, description, isFound, icon, card })
    .from(siteListings)
    .where(eq(siteListings.projectUuid, project));
  if (!row) return;
  const { icon: iconBytes, card: cardBytes, ...json } = row;
  yield { name: 'site-listing.json', json };
  if (iconBytes) yield { name: 'site-icon.png', bytes: iconBytes };
  if (cardBytes) yield { name: 'site-card.jpg', bytes: cardBytes };
}
