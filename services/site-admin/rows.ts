import { inArray, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { staffLog, staffPeople, staffSessions, staffTickets, staffTries } from './schema.ts';

const tables = [staffPeople, staffSessions, staffTickets, staffTries, staffLog] as const;

export const siteAdminRows: FeatureRows = {
  tables,
  project: {
    async remove(tx, uuids) {
      for (const table of tables)
        await tx.delete(table).where(inArray(table.projectUuid, [...uuids]));
    },
  },
};

/** Removes sessions, tickets, attempts and entries of the log that have expired. */
export async function sweepSiteAdmin(db: Database, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
  await db.delete(staffTickets).where(lt(staffTickets.expiresAt, now));
  const { tries, logMs } = limits.siteAdmin;
  const since = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(staffTries).where(lt(staffTries.at, since(tries.name.windowMs)));
  await db.delete(staffLog).where(lt(staffLog.at, since(logMs)));
}
