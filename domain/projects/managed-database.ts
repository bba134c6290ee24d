type ChatMessage = { id: string | number; text: string };

const mark = 'Processing Database';

/**
 * DB-008: returns whether the project is managed after a rewind or fork: 0 if the chat now ends
 * before the message that created the database, else 1. Without such a message the flag is `now`.
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
