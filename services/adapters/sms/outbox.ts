import { desc, eq } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import type { SmsSender } from '../../ports/sms.ts';
import { smsOutbox } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';

export type Outbox = SmsSender & {
  /** Lists the messages sent to one phone, or to all, newest first. */
  list(phone?: string): Promise<{ phone: string; code: string; at: string }[]>;
};

/** How many messages `/dev` shows. */
const maxListed = 20;

/** The SMS carrier of an embedded server: stores messages, which `/dev` shows (ADR 004). */
export function createSmsOutbox({ db, clock }: { db: Database; clock: Clock }): Outbox {
  return {
    name: 'outbox',
    async sendCode({ phone, code }) {
      await db.insert(smsOutbox).values({ phone, code, at: clock.now() });
    },
    async list(phone) {
      const wanted = phone ? eq(smsOutbox.phone, phone) : undefined;
      const sent = await db
        .select()
        .from(smsOutbox)
        .where(wanted)
        .orderBy(desc(smsOutbox.id))
        .limit(maxListed);
      return sent.map(({ phone, code, at }) => ({ phone, code, at: at.toISOString() }));
    },
  };
}
