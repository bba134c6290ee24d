import { inArray } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import {
  siteFunctionLines,
  siteHosts,
  siteSchedules,
  siteScheduleVersions,
  siteSecrets,
} from './schema.ts';

const tables = [siteSecrets, siteHosts, siteFunctionLines, siteSchedules, siteScheduleVersions];

/** Secrets, hosts and logs end with their project; copies of a project begin without them. */
export const siteFunctionRows: FeatureRows = {
  tables,
  project: {
    async remove(tx, uuids) {
      for (const table of tables)
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};
