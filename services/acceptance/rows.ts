import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { abilityPictures, acceptances } from './schema.ts';

export const acceptanceRows: FeatureRows = {
  tables: [acceptances, abilityPictures],
  project: {
    async remove(tx, uuids) {
      await tx.delete(abilityPictures).where(inArray(abilityPictures.projectUuid, [...uuids]));
      await tx.delete(acceptances).where(inArray(acceptances.projectUuid, [...uuids]));
    },
  },
};
