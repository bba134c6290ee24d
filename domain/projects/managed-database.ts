type ChatMessage = { id: string | number; text: string };

const mark = 'Processing Database';

/**
 * Returns whether the project has a managed database after a rewind or a fork (DB-008): 0 if the
 * chat now ends before the message that created the database, otherwise 1. If no message created
 * it, the flag stays `now`.
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
