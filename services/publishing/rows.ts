import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { editionMaps, editions, sites } from './schema.ts';

export const publishingRows: FeatureRows = {
  tables: [sites, editions, editionMaps],
  project: {
    async remove(tx, uuids) {
      await tx.delete(editionMaps).where(inArray(editionMaps.projectUuid, [...uuids]));
      await tx.delete(editions).where(inArray(editions.projectUuid, [...uuids]));
      await tx.delete(sites).where(inArray(sites.projectUuid, [...uuids]));
    },
  },
};
