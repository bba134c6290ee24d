type Said = { id: string | number; text: string };

const mark = 'Processing Database';

/**
 * DB-008: whether what a rewind or fork leaves is a managed project: not when the chat ends before the message that made the
 * database, yes at it and after. Where no message did, it stays as it is.
 */
export function manageFlagAt(messages: readonly Said[], last: Said['id'], now: 0 | 1): 0 | 1 {
  const made = messages.findIndex(({ text }) => text.includes(mark));
  if (made === -1) return now;
  return messages.findIndex(({ id }) => id === last) < made ? 0 : 1;
}
