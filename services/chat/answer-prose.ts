import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { databaseMark } from '../../domain/projects/managed-database.ts';

/** Only this many characters of an answer are read, because prompts show only a few thousand. */
const maxRead = 200_000;

/** Returns an answer as text: its prose, plus a short line for each artifact and action. */
export function proseOf(answer: string): string {
  const parser = createArtifactParser();
  let text = '';
  for (const event of [...parser.push(answer.slice(0, maxRead)), ...parser.end()]) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'artifact-opened') text += `\n[Built: ${event.title || 'files'}]`;
    if (event.type === 'action-opened' && event.filePath)
      text += `\n[${event.actionType} ${event.filePath}]`;
    if (event.type === 'artifact-closed') text += '\n';
  }
  // The server writes the mark; a model that reads it would begin to write it, too.
  return text.replaceAll(databaseMark, '').trim();
}
