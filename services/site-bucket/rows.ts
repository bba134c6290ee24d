import { eq, inArray } from 'drizzle-orm';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { siteBuckets } from './schema.ts';

/** The bucket is forgotten with its project; copies of a project begin without one. */
export const siteBucketRows: FeatureRows = {
  tables: [siteBuckets],
  project: {
    async remove(tx, uuids) {
      await tx.delete(siteBuckets).where(inArray(siteBuckets.projectUuid, [...uuids]));
    },
  },
};

/** Where the site of a project is copied, for the archive of its owner, without the secret. */
export async function* archiveBucket(db: Database, project: string): AsyncIterable<ArchiveEntry> {
  const { address, region, keyId } = siteBuckets;
  const [json] = await db
    .select({ address, region, keyId })
    .from(siteBuckets)
    .where(eq(siteBuckets.projectUuid, project));
  if (json) yield { name: 'site-bucket.json', json };
}
