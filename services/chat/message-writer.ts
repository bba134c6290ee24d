import { and, eq, gt, isNull } from 'drizzle-orm';
import type { MessageWriter } from '../ports/messages.ts';
import { messages } from '../store/schema/index.ts';
import { notOfLiveRun } from '../versions/index.ts';

/** Rows per insert statement. */
const perStatement = 500;

export const messageWriter: MessageWriter = {
  async insert(tx, rows) {
    for (let from = 0; from < rows.length; from += perStatement)
      await tx.insert(messages).values(rows.slice(from, from + perStatement));
  },
  async hideAfter(tx, project, messageId, at) {
    await tx
      .update(messages)
      .set({ hiddenAt: at })
      .where(
        and(
          eq(messages.projectUuid, project),
          gt(messages.id, messageId),
          isNull(messages.hiddenAt),
          notOfLiveRun(tx),
        ),
      );
  },
};
