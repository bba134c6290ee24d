import { inArray, lt } from 'drizzle-orm';
import type { FeatureRows } from '../../ports/feature.ts';
import type { Database } from '../../store/transaction.ts';
import { smsOutbox } from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The rows of the simulated carrier. `phonesOf` returns a user's phone numbers. */
export const outboxRows = (
  phonesOf: (tx: Database, userId: number) => Promise<string[]>,
): FeatureRows => ({
  tables: [smsOutbox],
  person: {
    async erase(tx, userId) {
      await tx.delete(smsOutbox).where(inArray(smsOutbox.phone, await phonesOf(tx, userId)));
    },
  },
});

/** Removes messages that are older than a day. */
export async function sweepOutbox(db: Database, now: Date): Promise<void> {
  await db.delete(smsOutbox).where(lt(smsOutbox.at, new Date(now.getTime() - dayMs)));
}
