import { createHash } from 'node:crypto';
import { and, count as countRows, eq, gt, inArray, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { householdOf } from '../../domain/security/ip-address.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { siteVisitorTries } from './schema.ts';

type Rule = { counted: string; most: number; windowMs: number };
type Attempt = { project: string; address: string };
type Begun = { undo(): Promise<void> } | { seconds: number };
type Options = {
  db: Database;
  clock: Clock;
  /** The most text messages with codes of sites in a day. */
  smsPerDay: number;
};

const hashOf = (counted: string) =>
  createHash('sha256').update(`visitor\n${counted}`).digest('base64url');

const rule = (counted: string, limit: Omit<Rule, 'counted'>): Rule => ({
  counted: hashOf(counted),
  ...limit,
});

/**
 * Creates the limits of tries of a password or a code: for one connection at one site, for one
 * connection at all sites, and for one site (PUB-024). Requests of codes have limits of their own.
 */
export function createVisitorTries({ db, clock, smsPerDay }: Options) {
  /**
   * Counts an event once for each thing that is counted, also for events at the same time. Returns
   * how to take it back, or the seconds after which the next one is possible.
   */
  function count(project: string, rules: readonly Rule[]): Promise<Begun> {
    const now = clock.now();
    // They are sorted, so that two events cannot wait for each other.
    const counted = [...new Set(rules.map((one) => one.counted))].toSorted();
    return transaction(db, async (tx) => {
      for (const one of counted)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${one}))`);
      for (const { counted: one, most, windowMs } of rules) {
        const since = new Date(now.getTime() - windowMs);
        const [found] = await tx
          .select({ times: countRows() })
          .from(siteVisitorTries)
          .where(and(eq(siteVisitorTries.counted, one), gt(siteVisitorTries.at, since)));
        if ((found?.times ?? 0) >= most) return { seconds: windowMs / 1000 };
      }
      const added = await tx
        .insert(siteVisitorTries)
        .values(counted.map((one) => ({ projectUuid: project, counted: one, at: now })))
        .returning({ id: siteVisitorTries.id });
      const ids = added.map(({ id }) => id);
      return {
        async undo() {
          await db.delete(siteVisitorTries).where(inArray(siteVisitorTries.id, ids));
        },
      };
    });
  }

  return {
    /** Counts a try before it is checked, so that tries at the same time count too. */
    begin({ project, address }: Attempt): Promise<Begun> {
      const { tries } = limits.siteVisitors;
      const household = householdOf(address);
      return count(project, [
        rule(`visitor ${project} ${household}`, tries.visitor),
        rule(`address ${household}`, tries.address),
        rule(`site ${project}`, tries.site),
      ]);
    },

    /** Counts a request of a code, whether or not its contact is invited (PUB-029). */
    ask({ project, address, contact }: Attempt & { contact: string }): Promise<Begun> {
      const { again, contactPerHour, contactPerDay, connection, site } = limits.siteVisitors.codes;
      const everywhere = `code contact ${contact}`;
      return count(project, [
        rule(`code again ${project} ${contact}`, again),
        rule(everywhere, contactPerHour),
        rule(everywhere, contactPerDay),
        rule(`code connection ${householdOf(address)}`, connection),
        rule(`code site ${project}`, site),
      ]);
    },

    /** Counts a text message that is about to be sent. Returns whether it may be. */
    async countSms(project: string): Promise<boolean> {
      const { smsOfSite, smsShare } = limits.siteVisitors.codes;
      const most = Math.max(1, Math.floor(smsPerDay * smsShare));
      const counted = await count(project, [
        rule(`sms site ${project}`, smsOfSite),
        rule('sms', { most, windowMs: smsOfSite.windowMs }),
      ]);
      return 'undo' in counted;
    },
  };
}

export type VisitorTries = ReturnType<typeof createVisitorTries>;
