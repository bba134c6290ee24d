import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { messageText } from '../../domain/chat/message-text.ts';
import { fail } from '../../domain/errors.ts';
import type { Database } from '../store/open-database.ts';
import { messages } from '../store/schema/index.ts';

export type MessageRow = typeof messages.$inferSelect;

/** Returns a message of the chat that was not hidden by a rewind. */
export async function visibleMessage(
  db: Database,
  project: string,
  id: string,
): Promise<MessageRow> {
  if (!/^\d{1,15}$/.test(id)) throw fail('notFound');
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.id, Number(id)),
        eq(messages.projectUuid, project),
        isNull(messages.hiddenAt),
      ),
    );
  if (!row) throw fail('notFound');
  return row;
}

/** Returns the chat up to the message `until`; the whole chat if `until` is null. */
export function visibleMessages(
  db: Database,
  project: string,
  until: Pick<MessageRow, 'id'> | null,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.projectUuid, project),
        isNull(messages.hiddenAt),
        until ? lte(messages.id, until.id) : undefined,
      ),
    )
    .orderBy(asc(messages.id));
}

export const messageTexts = (rows: MessageRow[]) =>
  rows.map(({ id, role, content }) => ({ id, role, text: messageText(content) }));
