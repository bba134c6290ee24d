import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { explorations } from './schema.ts';

export const explorationRows: FeatureRows = {
  tables: [explorations],
  project: {
    async remove(tx, uuids) {
      await tx.delete(explorations).where(inArray(explorations.projectUuid, [...uuids]));
    },
  },
};
