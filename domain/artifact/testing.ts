import type { ArtifactEvent } from './events.ts';
import { mergeDeltas } from './merge-deltas.ts';
import { createArtifactParser } from './parser.ts';

/** Everything an answer says, cut into these chunks; neighbouring deltas are joined. */
export function parse(chunks: readonly string[]): ArtifactEvent[] {
  const parser = createArtifactParser();
  return mergeDeltas([...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()]);
}

/** What the actions hold at the end, by path, or by type where there is none. */
export function contents(events: readonly ArtifactEvent[]): Record<string, string> {
  const files: Record<string, string> = {};
  const names = new Map<number, string>();
  for (const event of events) {
    if (event.type === 'action-opened') {
      names.set(event.action, event.filePath || event.actionType);
      files[event.filePath || event.actionType] = '';
    }
    if (event.type === 'action-delta') files[names.get(event.action) ?? ''] += event.text;
  }
  return files;
}

/** All the words outside actions. */
export function prose(events: readonly ArtifactEvent[]): string {
  return events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
}
