import { isFailure } from '../../domain/errors.ts';
import type { Language } from '../../domain/locale.ts';
import { type Contact, readContact } from '../../domain/site-visitors/contacts.ts';
import type { Admission, AdmissionTry } from '../ports/gateway-channel.ts';
import type { createPasswordHashes } from '../sign-in/index.ts';
import type { OwnerTickets } from '../site-admin/index.ts';
import { type InvitedPeopleList, ownerPerson } from './invited-people.ts';
import type { siteAudiences } from './schema.ts';
import type { VisitCodes } from './visit-codes.ts';
import type { VisitorTries } from './visitor-tries.ts';

type Options = {
  tries: VisitorTries;
  codes: VisitCodes;
  invited: InvitedPeopleList;
  passwords: Pick<ReturnType<typeof createPasswordHashes>, 'verify'>;
  tickets: OwnerTickets;
};

type AudienceRow = typeof siteAudiences.$inferSelect;
type Given = { password: string } | { ticket: string } | { contact: string; code: string };
type CodeRequest = Extract<AdmissionTry, { language: Language }>;
/** Who a cookie names: nobody for a password, which all visitors share. */
type Admitted = { person?: string };
type Result = Exclude<Admission, { kind: 'admitted' }> | ({ kind: 'admitted' } & Admitted);

const busySeconds = 5;

/** Creates the function that decides about a try to visit a site. */
export function createAdmission({ tries, codes, invited, passwords, tickets }: Options) {
  const hasPeople = ({ audience }: AudienceRow) => audience === 'invited' || audience === 'members';

  async function findPerson(row: AudienceRow, contact: Contact) {
    return (await invited.peopleOf(row)).find((one) => one.contact === contact.value);
  }

  /** Returns who is admitted; undefined for a wrong password, ticket or code. */
  async function check(row: AudienceRow, given: Given): Promise<Admitted | undefined> {
    const project = row.projectUuid;
    if ('ticket' in given) {
      if (!(await tickets.redeem(project, given.ticket))) return undefined;
      return hasPeople(row) ? { person: ownerPerson } : {};
    }
    if ('password' in given) {
      const { passwordHash } = row;
      const isRight = passwordHash !== null && passwords.verify(passwordHash, given.password);
      return (await isRight) ? {} : undefined;
    }
    const contact = readContact(given.contact);
    if (!contact || !hasPeople(row)) return undefined;
    const isRight = await codes.use({ project, contact, code: given.code });
    const person = await findPerson(row, contact);
    return isRight && person ? { person: person.id } : undefined;
  }

  /** Answers a request of a code in the same way for people who are invited and who are not. */
  async function ask(
    row: AudienceRow,
    { contact: text, language, address }: CodeRequest,
  ): Promise<Result> {
    const contact = readContact(text);
    if (!contact || !hasPeople(row)) return { kind: 'refused' };
    const project = row.projectUuid;
    const begun = await tries.ask({ project, address, contact: contact.value });
    if ('seconds' in begun) return { kind: 'too-many', seconds: begun.seconds };
    const isInvited = (await findPerson(row, contact)) !== undefined;
    await codes.ask({ project, contact, language }, isInvited);
    return { kind: 'code-requested' };
  }

  return async (row: AudienceRow, { address, ...given }: AdmissionTry): Promise<Result> => {
    if ('language' in given) return ask(row, { ...given, address });
    const begun = await tries.begin({ project: row.projectUuid, address });
    if ('seconds' in begun) return { kind: 'too-many', seconds: begun.seconds };
    let admitted: Admitted | undefined;
    try {
      admitted = await check(row, given);
      if (!admitted) return { kind: 'refused' };
    } catch (error) {
      // Too many passwords wait to be hashed, so this one was not tried.
      await begun.undo();
      if (!isFailure(error)) throw error;
      return { kind: 'too-many', seconds: busySeconds };
    }
    await begun.undo();
    return { kind: 'admitted', ...admitted };
  };
}
