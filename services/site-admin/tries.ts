import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { householdOf } from '../../domain/security/ip-address.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { hashOf } from './codes.ts';
import { staffTries } from './schema.ts';

type Rule = { counted: string; most: number; windowMs: number };
type Attempt = { project: string; name: string; ip: string };

/** Creates the limits of attempts to sign in: for each name of an app, and for each address. */
export function createTries({ db, clock }: { db: Database; clock: Clock }) {
  const rulesOf = ({ project, name, ip }: Attempt): Rule[] => [
    { counted: hashOf('try', `name ${project} ${name}`), ...limits.siteAdmin.tries.name },
    { counted: hashOf('try', `address ${householdOf(ip)}`), ...limits.siteAdmin.tries.address },
  ];

  return {
    /**
     * Counts an attempt before the password is checked, so that attempts at the same time count
     * too. Throws `tooMany`. Returns the function that takes it back after a success.
     */
    async begin(attempt: Attempt): Promise<() => Promise<void>> {
      const rules = rulesOf(attempt);
      const now = clock.now();
      const ids = await transaction(db, async (tx) => {
        // In one order, so that two attempts cannot wait for each other.
        for (const { counted } of rules.toSorted((a, b) => (a.counted < b.counted ? -1 : 1)))
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`staff ${counted}`}))`);
        for (const { counted, most, windowMs } of rules) {
          const since = new Date(now.getTime() - windowMs);
          const [found] = await tx
            .select({ times: count() })
            .from(staffTries)
            .where(and(eq(staffTries.counted, counted), gt(staffTries.at, since)));
          if ((found?.times ?? 0) >= most) throw fail('tooMany', { seconds: windowMs / 1000 });
        }
        const rows = rules.map(({ counted }) => ({
          ...{ projectUuid: attempt.project, counted, at: now },
        }));
        return tx.insert(staffTries).values(rows).returning({ id: staffTries.id });
      });
      return async () => {
        const own = ids.map(({ id }) => id);
        await db.delete(staffTries).where(inArray(staffTries.id, own));
      };
    },
  };
}
