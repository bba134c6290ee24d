import { createArtifactParser } from '../artifact/parser.ts';

type ChatMessage = { id: string | number; role: 'user' | 'assistant'; text: string };

/** What the server writes into an answer before the part that changes the database. */
export const databaseMark = 'Processing Database';

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
  const made = messages.findIndex(({ role, text }) => role === 'assistant' && hasMark(text));
  if (made === -1) return now;
  return messages.findIndex(({ id }) => id === last) < made ? 0 : 1;
}

/**
 * Whether the server wrote the mark into an answer. The mark counts only outside the contents of
 * actions: there the server breaks every mark of a model, but a file may contain any text.
 */
function hasMark(answer: string): boolean {
  if (!answer.includes(databaseMark)) return false;
  const parser = createArtifactParser();
  let prose = '';
  for (const event of [...parser.push(answer), ...parser.end()])
    if (event.type === 'text-delta') prose += event.text;
  return prose.includes(databaseMark);
}
