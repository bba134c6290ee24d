import { asc, eq, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { auditObject } from './audit.ts';
import { auditLog } from './schema.ts';

export const auditRows: FeatureRows = {
  tables: [auditLog],
  person: {
    async erase(tx, userId) {
      await tx.delete(auditLog).where(eq(auditLog.object, auditObject(userId)));
    },
  },
};

/** Yields what was recorded about an account. */
export async function* archiveAudit(db: Database, userId: number): AsyncGenerator<ArchiveEntry> {
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, auditObject(userId)))
    .orderBy(asc(auditLog.id));
  yield {
    name: 'account/activity.json',
    json: log.map(({ action, detail, ip, userAgent, at }) => ({
      action,
      detail,
      ip,
      userAgent,
      at,
    })),
  };
}

/** Removes entries that are older than the time for which the log is kept. */
export async function sweepAudit(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.account.auditKeptMs);
  await db.delete(auditLog).where(lt(auditLog.at, before));
}
