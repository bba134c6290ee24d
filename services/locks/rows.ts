import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { fileLocks } from './schema.ts';

export const lockRows: FeatureRows = {
  tables: [fileLocks],
  project: {
    async remove(tx, uuids) {
      await tx.delete(fileLocks).where(inArray(fileLocks.projectUuid, [...uuids]));
    },
  },
};
