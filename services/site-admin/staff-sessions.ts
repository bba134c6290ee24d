import { and, eq, gt } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { StaffRole } from '../../domain/site-admin/staff-roles.ts';
import type { Clock } from '../ports/clock.ts';
import type { createPasswordHashes } from '../sign-in/index.ts';
import type { Database } from '../store/transaction.ts';
import { drawCode, hashOf } from './codes.ts';
import { staffPeople, staffSessions } from './schema.ts';
import { normalName, type PersonRow } from './staff-people.ts';
import { createTries } from './tries.ts';

type Options = {
  db: Database;
  clock: Clock;
  passwords: Pick<ReturnType<typeof createPasswordHashes>, 'verify'>;
};

/** Who is signed in to the admin of a project. */
export type StaffCaller = { id: string; name: string; role: StaffRole };
export type OpenedSession = { person: StaffCaller; token: string };

/** Creates the sign-in of an admin. A session counts for one project only. */
export function createStaffSessions({ db, clock, passwords }: Options) {
  const tries = createTries({ db, clock });
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const callerOf = ({ id, name, role }: PersonRow): StaffCaller => ({ id, name, role });

  async function start(tx: Database, person: PersonRow): Promise<OpenedSession> {
    const token = drawCode();
    await tx.insert(staffSessions).values({
      ...{ tokenHash: hashOf('session', token), personId: person.id },
      ...{ projectUuid: person.projectUuid, expiresAt: after(limits.siteAdmin.sessionMs) },
    });
    return { person: callerOf(person), token };
  }

  return {
    /** Returns who is signed in, with the role they have now. */
    async find(project: string, token: string | undefined): Promise<StaffCaller | undefined> {
      if (token === undefined) return undefined;
      const [row] = await db
        .select({ person: staffPeople })
        .from(staffSessions)
        .innerJoin(staffPeople, eq(staffPeople.id, staffSessions.personId))
        .where(
          and(
            eq(staffSessions.tokenHash, hashOf('session', token)),
            eq(staffSessions.projectUuid, project),
            eq(staffPeople.projectUuid, project),
            gt(staffSessions.expiresAt, clock.now()),
          ),
        );
      return row && callerOf(row.person);
    },

    async signIn(
      project: string,
      { name: given, password, ip }: { name: string; password: string; ip: string },
    ): Promise<OpenedSession> {
      const name = normalName(given);
      const succeed = await tries.begin({ project, name, ip });
      const [row] = await db
        .select()
        .from(staffPeople)
        .where(and(eq(staffPeople.projectUuid, project), eq(staffPeople.name, name)));
      // An unknown name takes as long as a wrong password.
      const matches = await passwords.verify(row?.passwordHash ?? undefined, password);
      if (!row || !matches) throw fail('staffRefused');
      await succeed();
      return start(db, row);
    },

    async end(project: string, token: string): Promise<void> {
      await db
        .delete(staffSessions)
        .where(
          and(
            eq(staffSessions.tokenHash, hashOf('session', token)),
            eq(staffSessions.projectUuid, project),
          ),
        );
    },
    start,
  };
}

export type StaffSessions = ReturnType<typeof createStaffSessions>;
