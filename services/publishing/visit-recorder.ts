import { eq } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** The maximum number of remembered sites. */
const maxSites = 5_000;

/**
 * Stores when a site was opened, at most once an hour per site, so that a busy one costs few
 * writes. Never fails a visit.
 */
export function createVisitRecorder({
  db,
  clock,
  onError,
}: {
  db: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}) {
  const recordedAt = new Map<string, number>();
  return (site: string): void => {
    const now = clock.now();
    if (now.getTime() - (recordedAt.get(site) ?? 0) < limits.publishing.visitNotedMs) return;
    if (recordedAt.size >= maxSites) recordedAt.clear();
    recordedAt.set(site, now.getTime());
    db.update(sites).set({ visitedAt: now }).where(eq(sites.name, site)).catch(onError);
  };
}
