import { and, eq, inArray, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/open-database.ts';
import { runs } from '../store/schema/index.ts';

/**
 * Thrown when another process has taken over the run. Nothing that the former process does
 * afterwards is stored.
 */
export class LeaseLost extends Error {}

/** The right of a process to write to a run, until another process takes the run over. */
export type Lease = { run: string; owner: string; fence: number };

export const ownsLease = ({ run, owner, fence }: Lease) =>
  and(
    eq(runs.id, run),
    eq(runs.owner, owner),
    eq(runs.fence, fence),
    inArray(runs.status, ['queued', 'running']),
  );

export const leaseEnd = (clock: Clock) => new Date(clock.now().getTime() + limits.run.leaseMs);

/**
 * Renews the lease. Inside a transaction, this also locks the row until the transaction ends.
 * Returns undefined when the run was taken over or has ended.
 */
export async function renewLease(
  db: Database,
  clock: Clock,
  lease: Lease,
): Promise<{ stop: boolean } | undefined> {
  const [mine] = await db
    .update(runs)
    .set({ leaseUntil: leaseEnd(clock) })
    .where(ownsLease(lease))
    .returning({ stop: sql<boolean>`${runs.input} ? 'stop'` });
  return mine;
}

/**
 * Tracks database outages. During an outage no process can renew a lease. So an expired lease
 * proves that its process is dead only when the database has been available again for the duration
 * of one lease.
 */
export function createOutageTracker(clock: Clock) {
  let isAway = false;
  let graceUntil = Number.NEGATIVE_INFINITY;
  return {
    markAway(): void {
      isAway = true;
    },
    /** Call when the database responds again. */
    markBack(): void {
      if (isAway) graceUntil = clock.now().getTime() + limits.run.leaseMs;
      isAway = false;
    },
    isRecent: (): boolean => isAway || clock.now().getTime() < graceUntil,
  };
}

export type OutageTracker = ReturnType<typeof createOutageTracker>;
