import { and, eq, gt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/transaction.ts';
import { drawCode, hashOf } from './codes.ts';
import { staffTickets } from './schema.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** `ticket` opens the admin of an app, `visit` the site. One is of no use for the other. */
  purpose: 'ticket' | 'visit';
};

export type OwnerTickets = ReturnType<typeof createOwnerTickets>;

/** Creates the one-time tickets with which a project's owner comes from the workbench (ADR 120). */
export function createOwnerTickets({ db, clock, purpose }: Options) {
  return {
    /** Returns a ticket that is valid for 60 seconds. */
    async issue(project: string): Promise<string> {
      const ticket = drawCode();
      await db.insert(staffTickets).values({
        ...{ codeHash: hashOf(purpose, ticket), projectUuid: project },
        expiresAt: new Date(clock.now().getTime() + limits.siteAdmin.ticketMs),
      });
      return ticket;
    },

    /** Uses a ticket, which is possible once. Returns whether it was valid. */
    async redeem(project: string, ticket: string): Promise<boolean> {
      const [used] = await db
        .delete(staffTickets)
        .where(
          and(
            eq(staffTickets.codeHash, hashOf(purpose, ticket)),
            eq(staffTickets.projectUuid, project),
            gt(staffTickets.expiresAt, clock.now()),
          ),
        )
        .returning({ project: staffTickets.projectUuid });
      return used !== undefined;
    },
  };
}
