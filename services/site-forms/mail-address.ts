import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import type { NoticeOptions } from './notices.ts';
import { siteFormInboxes } from './schema.ts';

const { siteForms: most } = limits;
const hashOf = (project: string, code: string) =>
  createHash('sha256').update(`form mail\n${project}\n${code}`).digest('base64url');

type Wish = { isOn: boolean; address?: string | undefined; language: Language };

/** Creates the settings of notices by mail: only a confirmed address gets them. */
export function createMailAddress({ db, clock, mails, log }: Omit<NoticeOptions, 'webUrl'>) {
  const ofProject = (project: string) => eq(siteFormInboxes.projectUuid, project);

  async function addressOf(project: string): Promise<string | null> {
    const { address } = siteFormInboxes;
    const [row] = await db.select({ address }).from(siteFormInboxes).where(ofProject(project));
    return row?.address ?? null;
  }

  return {
    /** Turns mails on or off. A new address gets a code first. Throws `mailNotSent`. */
    async set(project: string, { isOn, address, language }: Wish): Promise<void> {
      const isNew = isOn && address !== undefined && address !== (await addressOf(project));
      const code = isNew ? String(randomInt(1_000_000)).padStart(6, '0') : undefined;
      if (isNew && !mails) throw fail('mailNotSent');
      const values = {
        ...{ mailsOn: isOn, language },
        ...(code !== undefined && {
          newAddress: address ?? null,
          codeHash: hashOf(project, code),
          codeUntil: new Date(clock.now().getTime() + most.mailCodeMs),
          codeTries: 0,
        }),
      };
      await db
        .insert(siteFormInboxes)
        .values({ projectUuid: project, ...values })
        .onConflictDoUpdate({ target: siteFormInboxes.projectUuid, set: values });
      if (code === undefined || address === undefined) return;
      try {
        await mails?.confirm({ to: address, language, code });
      } catch (error) {
        log('a code for notices was not sent', { error: String(error) });
        throw fail('mailNotSent');
      }
    },

    /** Makes the new address the confirmed one. Throws `mailCodeWrong`, also after five tries. */
    async confirm(project: string, code: string): Promise<void> {
      const tried = await db
        .update(siteFormInboxes)
        .set({ codeTries: sql`${siteFormInboxes.codeTries} + 1` })
        .where(
          and(
            ofProject(project),
            lt(siteFormInboxes.codeTries, most.mailTries),
            gt(siteFormInboxes.codeUntil, clock.now()),
          ),
        )
        .returning({ hash: siteFormInboxes.codeHash, address: siteFormInboxes.newAddress });
      if (!tried[0]?.hash || tried[0].hash !== hashOf(project, code)) throw fail('mailCodeWrong');
      await db
        .update(siteFormInboxes)
        .set({
          ...{ address: tried[0].address, newAddress: null, codeHash: null, codeUntil: null },
          ...{ waiting: 0, mailsOn: true },
        })
        .where(ofProject(project));
    },
  };
}
