import { createHash } from 'node:crypto';
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { householdOf } from '../../domain/security/ip-address.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { siteVisitorTries } from './schema.ts';

type Attempt = { project: string; address: string };
type Begun = { undo(): Promise<void> } | { seconds: number };

const hashOf = (counted: string) =>
  createHash('sha256').update(`visitor\n${counted}`).digest('base64url');

/**
 * Creates the limits of tries of a password: for one connection at one site, for one connection at
 * all sites, and for one site (PUB-024).
 */
export function createVisitorTries({ db, clock }: { db: Database; clock: Clock }) {
  function rulesOf({ project, address }: Attempt) {
    const { tries } = limits.siteVisitors;
    const household = householdOf(address);
    return [
      { counted: hashOf(`visitor ${project} ${household}`), ...tries.visitor },
      { counted: hashOf(`address ${household}`), ...tries.address },
      { counted: hashOf(`site ${project}`), ...tries.site },
    ].toSorted((a, b) => (a.counted < b.counted ? -1 : 1));
  }

  return {
    /**
     * Counts a try before its password is checked, so that tries at the same time count too.
     * Returns how to take it back, or the seconds after which the next try is possible.
     */
    begin(attempt: Attempt): Promise<Begun> {
      const rules = rulesOf(attempt);
      const now = clock.now();
      return transaction(db, async (tx) => {
        // The rules are sorted, so that two tries cannot wait for each other.
        for (const { counted } of rules)
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${counted}))`);
        for (const { counted, most, windowMs } of rules) {
          const since = new Date(now.getTime() - windowMs);
          const [found] = await tx
            .select({ times: count() })
            .from(siteVisitorTries)
            .where(and(eq(siteVisitorTries.counted, counted), gt(siteVisitorTries.at, since)));
          if ((found?.times ?? 0) >= most) return { seconds: windowMs / 1000 };
        }
        const added = await tx
          .insert(siteVisitorTries)
          .values(rules.map(({ counted }) => ({ projectUuid: attempt.project, counted, at: now })))
          .returning({ id: siteVisitorTries.id });
        const ids = added.map(({ id }) => id);
        return {
          async undo() {
            await db.delete(siteVisitorTries).where(inArray(siteVisitorTries.id, ids));
          },
        };
      });
    },
  };
}
