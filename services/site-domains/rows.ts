import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import { siteDomains } from './schema.ts';

/** Domains end with their project, which frees them; copies of a project begin without them. */
export const siteDomainRows: FeatureRows = {
  tables: [siteDomains],
  project: {
    async remove(tx, uuids) {
      await tx.delete(siteDomains).where(inArray(siteDomains.projectUuid, [...uuids]));
    },
  },
};
