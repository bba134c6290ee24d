import { createArtifactParser } from '../../domain/artifact/parser.ts';

/** An answer as words: its prose, and each artifact as one line that says what it did. */
export function proseOf(answer: string): string {
  const parser = createArtifactParser();
  let text = '';
  for (const event of [...parser.push(answer), ...parser.end()]) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'artifact-opened') text += `\n[Built: ${event.title || 'files'}]`;
    if (event.type === 'action-opened' && event.filePath) text += `\n[${event.actionType} ${event.filePath}]`;
    if (event.type === 'artifact-closed') text += '\n';
  }
  return text.trim();
}
