import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { StaffPerson } from '../../domain/entities/site-admin.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { ownerName, type StaffRole } from '../../domain/site-admin/staff-roles.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { drawCode, hashOf } from './codes.ts';
import { staffPeople, staffSessions } from './schema.ts';

type Options = { db: Database; clock: Clock };
export type PersonRow = typeof staffPeople.$inferSelect;
type Place = { project: string; id: string };

export type People = ReturnType<typeof createPeople>;

/** Creates the functions that add, change and remove the people of an admin. */
export function createPeople({ db, clock }: Options) {
  const at = ({ project, id }: Place) =>
    and(eq(staffPeople.projectUuid, project), eq(staffPeople.id, id));

  /** Draws the code of an invitation; the one before stops working. */
  function newCode() {
    const code = drawCode();
    const until = clock.now().getTime() + limits.siteAdmin.invitationMs;
    return {
      code,
      stored: { codeHash: hashOf('invitation', code), codeExpiresAt: new Date(until) },
    };
  }

  /** Invited people; the account of the project's owner is not one of them. */
  const invited = (place: Place) => and(at(place), ne(staffPeople.name, ownerName));

  return {
    async list(project: string): Promise<StaffPerson[]> {
      const rows = await db
        .select()
        .from(staffPeople)
        .where(and(eq(staffPeople.projectUuid, project), ne(staffPeople.name, ownerName)))
        .orderBy(asc(staffPeople.invitedAt), asc(staffPeople.id));
      return rows.map(personView);
    },

    async invite(
      project: string,
      { email, role }: { email: string; role: StaffRole },
    ): Promise<{ person: StaffPerson; code: string }> {
      const { code, stored } = newCode();
      const name = normalName(email);
      return transaction(db, async (tx) => {
        const [found] = await tx
          .select({ people: count() })
          .from(staffPeople)
          .where(eq(staffPeople.projectUuid, project));
        if ((found?.people ?? 0) >= limits.siteAdmin.peopleMax) throw fail('staffFull');
        const [row] = await tx
          .insert(staffPeople)
          .values({
            ...{ id: randomUUID(), projectUuid: project, name, role, ...stored },
            invitedAt: clock.now(),
          })
          .onConflictDoNothing()
          .returning();
        if (!row) throw fail('staffExists');
        return { person: personView(row), code };
      });
    },

    async renew(place: Place): Promise<{ person: StaffPerson; code: string }> {
      const { code, stored } = newCode();
      const [row] = await db.update(staffPeople).set(stored).where(invited(place)).returning();
      if (!row) throw fail('staffGone');
      return { person: personView(row), code };
    },

    async change(place: Place, role: StaffRole): Promise<StaffPerson> {
      const [row] = await db.update(staffPeople).set({ role }).where(invited(place)).returning();
      if (!row) throw fail('staffGone');
      return personView(row);
    },

    async remove(place: Place): Promise<void> {
      await transaction(db, async (tx) => {
        const [row] = await tx
          .delete(staffPeople)
          .where(invited(place))
          .returning({ id: staffPeople.id });
        if (!row) throw fail('staffGone');
        await tx.delete(staffSessions).where(eq(staffSessions.personId, row.id));
      });
    },
  };
}

/** Creates the functions for the account of the project's owner, and for passwords. */
export function createOwnerAccount({ db, clock }: Options) {
  return {
    /** Returns the account of the project's owner, which is created when it is first needed. */
    async ownerOf(project: string): Promise<PersonRow> {
      const now = clock.now();
      await db
        .insert(staffPeople)
        .values({
          ...{ id: randomUUID(), projectUuid: project, name: ownerName, role: 'owner' },
          ...{ invitedAt: now, joinedAt: now },
        })
        .onConflictDoNothing();
      const [row] = await db
        .select()
        .from(staffPeople)
        .where(and(eq(staffPeople.projectUuid, project), eq(staffPeople.name, ownerName)));
      if (!row) throw fail('notFound');
      return row;
    },

    /** Sets a password and ends the sessions that the person had. */
    async setPassword({ id }: Pick<PersonRow, 'id'>, passwordHash: string): Promise<void> {
      await transaction(db, async (tx) => {
        await tx.update(staffPeople).set({ passwordHash }).where(eq(staffPeople.id, id));
        await tx.delete(staffSessions).where(eq(staffSessions.personId, id));
      });
    },
  };
}

export type OwnerAccount = ReturnType<typeof createOwnerAccount>;

/** Addresses are compared without regard to case. */
export const normalName = (name: string): string => name.trim().toLowerCase();

const personView = ({ id, name, role, joinedAt, invitedAt }: PersonRow): StaffPerson => ({
  ...{ id, name, role, hasJoined: joinedAt !== null },
  invitedAt: invitedAt.toISOString(),
});
