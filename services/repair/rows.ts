import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { repairs } from './schema.ts';

export const repairRows: FeatureRows = {
  tables: [repairs],
  project: {
    async remove(tx, uuids) {
      await tx.delete(repairs).where(inArray(repairs.projectUuid, [...uuids]));
    },
  },
};
