import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { InvitedPeople } from '../../domain/contract/site-visitors.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import {
  type Contact,
  type ContactKind,
  readContact,
} from '../../domain/site-visitors/contacts.ts';
import { holdsPersonalData } from '../backends/index.ts';
import type { Clock } from '../ports/clock.ts';
import { staffOf } from '../site-admin/index.ts';
import { projects } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { type siteAudiences, siteInvitedPeople } from './schema.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** How codes can reach people. */
  kinds: readonly ContactKind[];
};

/** The audience of a project, which decides who its people are. */
type Chosen = Pick<typeof siteAudiences.$inferSelect, 'projectUuid' | 'audience'>;
type Person = { id: string; contact: string };

/** Who the cookie of the project's owner names. */
export const ownerPerson = 'owner';

/** Creates the list of people who may visit a site with a code (PUB-027, PUB-034). */
export function createInvitedPeople({ db, clock, kinds }: Options) {
  const rowsOf = (project: string) =>
    db
      .select()
      .from(siteInvitedPeople)
      .where(eq(siteInvitedPeople.projectUuid, project))
      .orderBy(asc(siteInvitedPeople.invitedAt), asc(siteInvitedPeople.contact));

  async function list(project: string): Promise<InvitedPeople> {
    const people = (await rowsOf(project)).map(({ id, contact, invitedAt }) => ({
      ...{ id, contact },
      invitedAt: invitedAt.toISOString(),
    }));
    const [found] = await db
      .select({ isManage: projects.isManage })
      .from(projects)
      .where(eq(projects.uuid, project));
    const staff = found?.isManage === 1 ? (await staffOf(db, project)).length : null;
    const holds = staff !== null && (await holdsPersonalData(db, project));
    return { people, kinds: [...kinds], staff, holdsPersonalData: holds };
  }

  function read(text: string): Contact {
    const contact = readContact(text);
    if (!contact) throw fail('contactNotValid', { contact: text });
    assertKind(contact.kind);
    return contact;
  }

  function assertKind(kind: ContactKind): void {
    if (!kinds.includes(kind)) throw fail(kind === 'mail' ? 'mailCodesOff' : 'smsCodesOff');
  }

  /** The people whom a code admits, beside the project's owner. */
  async function peopleOf({ projectUuid, audience }: Chosen): Promise<Person[]> {
    if (audience === 'invited') return rowsOf(projectUuid);
    if (audience !== 'members') return [];
    return (await staffOf(db, projectUuid)).map(({ id, name }) => ({ id, contact: name }));
  }

  return {
    list,
    peopleOf,
    kindsOf: ({ audience }: Chosen): ContactKind[] =>
      audience === 'members' ? kinds.filter((kind) => kind === 'mail') : [...kinds],

    /** Throws where no code could reach the people of an audience (PUB-033). */
    assertReachable(audience: Chosen['audience']): void {
      if (audience === 'members' || (audience === 'invited' && kinds.length === 0))
        assertKind('mail');
    },

    /** Invites all of the people or none. Those who are invited already stay so. */
    async invite(project: string, texts: readonly string[]): Promise<InvitedPeople> {
      const rows = texts.map(read).map(({ value }) => ({
        ...{ id: randomUUID(), projectUuid: project, contact: value },
        invitedAt: clock.now(),
      }));
      await transaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`invited ${project}`}))`);
        await tx.insert(siteInvitedPeople).values(rows).onConflictDoNothing();
        const [found] = await tx
          .select({ people: count() })
          .from(siteInvitedPeople)
          .where(eq(siteInvitedPeople.projectUuid, project));
        const most = limits.siteVisitors.people;
        if ((found?.people ?? 0) > most) throw fail('tooManyInvited', { most });
      });
      return list(project);
    },

    async uninvite(project: string, person: string): Promise<InvitedPeople> {
      await db
        .delete(siteInvitedPeople)
        .where(and(eq(siteInvitedPeople.projectUuid, project), eq(siteInvitedPeople.id, person)));
      return list(project);
    },
  };
}

export type InvitedPeopleList = ReturnType<typeof createInvitedPeople>;
