import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import type { Clock } from '../ports/clock.ts';
import type { FormMails } from '../ports/form-mails.ts';
import type { Database } from '../store/transaction.ts';
import { siteFormInboxes } from './schema.ts';

export type NoticeOptions = {
  db: Database;
  clock: Clock;
  /** Undefined where the server sends no mail. */
  mails: FormMails | undefined;
  /** The address of the product. */
  webUrl: string;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const { siteForms: most } = limits;

/**
 * Creates the mails that say how many entries arrived: one at once, and the next ones together, at
 * most one mail in ten minutes for each site.
 */
export function createNotices({ db, clock, mails, webUrl, log }: NoticeOptions) {
  const ofProject = (project: string) => eq(siteFormInboxes.projectUuid, project);

  async function settingsOf(project: string) {
    const [row] = await db.select().from(siteFormInboxes).where(ofProject(project));
    return row;
  }

  /** Claims the waiting notices of these inboxes before a mail is sent, so that each is sent once. */
  async function send(project?: string): Promise<void> {
    if (!mails) return;
    const now = clock.now();
    const { address, mailedAt, waiting, refusedAt } = siteFormInboxes;
    const due = await db
      .select()
      .from(siteFormInboxes)
      .where(
        and(
          project === undefined ? undefined : ofProject(project),
          eq(siteFormInboxes.mailsOn, true),
          isNotNull(address),
          or(isNull(mailedAt), lt(mailedAt, new Date(now.getTime() - most.mailMs))),
          or(gt(waiting, 0), gt(refusedAt, sql`coalesce(${mailedAt}, to_timestamp(0))`)),
        ),
      );
    for (const one of due) {
      const claimed = await db
        .update(siteFormInboxes)
        .set({ waiting: 0, mailedAt: now })
        .where(
          and(
            ofProject(one.projectUuid),
            one.mailedAt === null ? isNull(mailedAt) : eq(mailedAt, one.mailedAt),
          ),
        )
        .returning({ project: siteFormInboxes.projectUuid });
      if (claimed.length === 0 || one.address === null) continue;
      await mails
        .notice({
          to: one.address,
          language: (one.language ?? 'en_US') as Language,
          count: one.waiting,
          isFull: one.refusedAt !== null && (one.mailedAt === null || one.refusedAt > one.mailedAt),
          link: `${webUrl}/chat/${one.projectUuid}`,
        })
        .catch((error) => log('a notice of forms was not sent', { error: String(error) }));
    }
  }

  return {
    send,

    /** Sends a mail that errors have grown, if the owner gets mails about the site. */
    async sendErrors(project: string): Promise<void> {
      const row = mails && (await settingsOf(project));
      if (!row?.mailsOn || row.address === null) return;
      await mails?.errorsGrew({
        to: row.address,
        language: (row.language ?? 'en_US') as Language,
        link: `${webUrl}/chat/${project}`,
      });
    },

    /** Returns what the owner sees of the notices; null where the server sends no mail. */
    async read(project: string) {
      const row = await settingsOf(project);
      return {
        refusedAt: row?.refusedAt ?? null,
        mail: mails
          ? {
              isOn: row?.mailsOn ?? false,
              address: row?.address ?? null,
              unconfirmed: row?.newAddress ?? null,
            }
          : null,
      };
    },
  };
}
