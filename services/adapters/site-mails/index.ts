import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { SiteMails } from '../../ports/site-mails.ts';
import { mailText } from './mail-text.ts';
import { createMailTransport } from './mail-transport.ts';
import { createOutbox } from './outbox.ts';

export { createFormMails } from './form-mails.ts';
export { createStaffMails } from './staff-mails.ts';
export { createVisitCodeMails } from './visit-code-mails.ts';

/** Reads the adapter's environment: the operator's mail server, and the sender of the mails. */
export const readSiteMailsConfig = (env: Record<string, string | undefined>) =>
  z
    .object({
      SMTP_URL: z
        .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
        .optional(),
      MAIL_FROM: z.string().min(3).optional(),
    })
    .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
      error: 'SMTP_URL needs MAIL_FROM, the sender of the mails',
    })
    .transform(({ SMTP_URL, MAIL_FROM }) =>
      SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
    )
    .parse(env);

type Options = {
  dataDir: string;
  clock: Clock;
  server: ReturnType<typeof readSiteMailsConfig>;
};

/**
 * Creates the mails of apps. Only live data with the operator's mail server sends them; all others
 * are kept for the project's owner, so that trying an app out writes to nobody.
 */
export function createSiteMails({ dataDir, clock, server }: Options): SiteMails {
  const outbox = createOutbox({ directory: join(dataDir, 'site-mails'), clock });
  const transport = server && createMailTransport(server.url);
  const isSent = (site: string) => transport !== undefined && site.endsWith('-live');
  return {
    canSend: true,
    confirms: isSent,
    async send(mail) {
      if (!transport || !server || !isSent(mail.site)) return outbox.add(mail);
      const { subject, text } = mailText(mail);
      await transport.sendMail({
        from: server.from,
        to: { name: '', address: mail.to },
        subject,
        text,
      });
    },
    kept: outbox.kept,
    removeAll: outbox.removeAll,
  };
}
