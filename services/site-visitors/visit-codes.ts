import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import type { Contact } from '../../domain/site-visitors/contacts.ts';
import { isSecret } from '../http/compare-secret.ts';
import type { Clock } from '../ports/clock.ts';
import type { SmsSender } from '../ports/sms.ts';
import type { VisitCodeMails } from '../ports/visit-code-mails.ts';
import type { Database } from '../store/transaction.ts';
import { siteVisitCodes } from './schema.ts';
import type { VisitorTries } from './visitor-tries.ts';

type Options = {
  db: Database;
  clock: Clock;
  secret: Uint8Array;
  tries: Pick<VisitorTries, 'countSms'>;
  mails: VisitCodeMails | undefined;
  sms: SmsSender | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type Request = { project: string; contact: Contact; language: Language };
type Typed = { project: string; contact: Contact; code: string };

const { codeLength } = limits.sms;
const most = limits.siteVisitors.codes;

/**
 * Creates the codes of gates. A code is stored for every contact that asks, so that the database
 * does the same work for invited and other people; it is sent to invited people only (PUB-028).
 */
export function createVisitCodes({ db, clock, secret, tries, mails, sms, log }: Options) {
  const sending = new Set<Promise<void>>();
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const contactHash = ({ project, contact }: Pick<Typed, 'project' | 'contact'>) =>
    hash(`contact\n${project}\n${contact.value}`);
  const codeHash = ({ project, contact, code }: Typed) =>
    hash(`code\n${project}\n${contact.value}\n${code}`);

  async function send({ project, contact, language }: Request, code: string): Promise<void> {
    try {
      if (contact.kind === 'mail') await mails?.send({ to: contact.value, language, code });
      else if (sms && (await tries.countSms(project)))
        await sms.sendCode({ phone: contact.value, code, purpose: 'VISIT' });
    } catch (error) {
      log('a code for a site was not sent', { project, error: String(error) });
    }
  }

  return {
    /** Draws a code. `isInvited`: it is sent, which this function does not wait for. */
    async ask(request: Request, isInvited: boolean): Promise<void> {
      const { project, contact } = request;
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
      await db.insert(siteVisitCodes).values({
        ...{ projectUuid: project, contactHash: contactHash(request) },
        codeHash: codeHash({ project, contact, code }),
        expiresAt: new Date(clock.now().getTime() + most.lifeMs),
      });
      if (!isInvited) return;
      const sent = send(request, code).finally(() => sending.delete(sent));
      sending.add(sent);
    },

    /** Uses the newest code of a contact. Returns whether it was right, which is so once. */
    async use(typed: Typed): Promise<boolean> {
      const newest = db
        .select({ id: siteVisitCodes.id })
        .from(siteVisitCodes)
        .where(
          and(
            eq(siteVisitCodes.projectUuid, typed.project),
            eq(siteVisitCodes.contactHash, contactHash(typed)),
          ),
        )
        .orderBy(desc(siteVisitCodes.id))
        .limit(1);
      const open = and(isNull(siteVisitCodes.usedAt), gt(siteVisitCodes.expiresAt, clock.now()));
      const [tried] = await db
        .update(siteVisitCodes)
        .set({ tries: sql`${siteVisitCodes.tries} + 1` })
        .where(and(inArray(siteVisitCodes.id, newest), open, lt(siteVisitCodes.tries, most.tries)))
        .returning({ id: siteVisitCodes.id, codeHash: siteVisitCodes.codeHash });
      if (!tried || !isSecret(codeHash(typed), tried.codeHash)) return false;
      const used = await db
        .update(siteVisitCodes)
        .set({ usedAt: clock.now() })
        .where(and(eq(siteVisitCodes.id, tried.id), open))
        .returning({ id: siteVisitCodes.id });
      return used.length > 0;
    },

    /** Resolves when nothing is being sent any more. */
    async settle(): Promise<void> {
      await Promise.all(sending);
    },
  };
}

export type VisitCodes = ReturnType<typeof createVisitCodes>;
