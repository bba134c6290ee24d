import { and, eq, gt } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { passwordProblem } from '../../domain/sign-in/password.ts';
import type { Clock } from '../ports/clock.ts';
import type { createPasswordHashes } from '../sign-in/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { hashOf } from './codes.ts';
import { staffPeople, staffSessions } from './schema.ts';
import type { OwnerAccount } from './staff-people.ts';
import type { OpenedSession, StaffCaller, StaffSessions } from './staff-sessions.ts';
import { createOwnerTickets } from './tickets.ts';

type Options = {
  db: Database;
  clock: Clock;
  account: Pick<OwnerAccount, 'ownerOf'>;
  passwords: Pick<ReturnType<typeof createPasswordHashes>, 'hash'>;
  start: StaffSessions['start'];
};

export type StaffLinks = ReturnType<typeof createStaffLinks>;

/** Creates the links that open an admin once: the tickets of its owner, and invitations. */
export function createStaffLinks({ db, clock, account, passwords, start }: Options) {
  const tickets = createOwnerTickets({ db, clock, purpose: 'ticket' });
  const invited = (project: string, code: string) =>
    and(
      eq(staffPeople.projectUuid, project),
      eq(staffPeople.codeHash, hashOf('invitation', code)),
      gt(staffPeople.codeExpiresAt, clock.now()),
    );

  /** Returns whom an invitation is for, which does not use it. */
  async function readInvitation(project: string, code: string): Promise<Omit<StaffCaller, 'id'>> {
    const [row] = await db.select().from(staffPeople).where(invited(project, code));
    if (!row) throw fail('staffLinkUsed');
    return { name: row.name, role: row.role };
  }

  return {
    issueTicket: tickets.issue,

    /** Exchanges a ticket, once, for a session of the project's owner. */
    async enter(project: string, ticket: string): Promise<OpenedSession> {
      if (!(await tickets.redeem(project, ticket))) throw fail('staffLinkUsed');
      return start(db, await account.ownerOf(project));
    },

    readInvitation,

    /** Uses an invitation: sets the password, ends earlier sessions and signs the person in. */
    async accept(
      project: string,
      { code, password }: { code: string; password: string },
    ): Promise<OpenedSession> {
      if (passwordProblem(password)) throw fail('passwordInvalid');
      // Hash first only for a code that exists, so that strangers cause no work.
      await readInvitation(project, code);
      const passwordHash = await passwords.hash(password);
      return transaction(db, async (tx) => {
        const [row] = await tx
          .update(staffPeople)
          .set({ passwordHash, codeHash: null, codeExpiresAt: null, joinedAt: clock.now() })
          .where(invited(project, code))
          .returning();
        if (!row) throw fail('staffLinkUsed');
        await tx.delete(staffSessions).where(eq(staffSessions.personId, row.id));
        return start(tx, row);
      });
    },
  };
}
