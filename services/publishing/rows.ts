import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { editions, sites } from './schema.ts';

export const publishingRows: FeatureRows = {
  tables: [sites, editions],
  project: {
    async remove(tx, uuids) {
      await tx.delete(editions).where(inArray(editions.projectUuid, [...uuids]));
      await tx.delete(sites).where(inArray(sites.projectUuid, [...uuids]));
    },
  },
};
