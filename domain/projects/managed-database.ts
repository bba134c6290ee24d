type ChatMessage = { id: string | number; text: string };

const mark = 'Processing Database';

/**
 * DB-008: whether a rewind or fork leaves a managed project: 0 if the chat ends before the message
 * that created the database, 1 from that message on. Without such a message the flag is unchanged.
 */
export function manageFlagAt(
  messages: readonly ChatMessage[],
  last: ChatMessage['id'],
  now: 0 | 1,
): 0 | 1 {
  const made = messages.findIndex(({ text }) => text.includes(mark));
  if (made === -1) return now;
  return messages.findIndex(({ id }) => id === last) < made ? 0 : 1;
}
