import type { ArtifactEvent } from './events.ts';
import { createArtifactParser } from './parser.ts';

/** Parses an answer given as chunks and joins neighbouring deltas. */
export function parse(chunks: readonly string[]): ArtifactEvent[] {
  const parser = createArtifactParser();
  return mergeDeltas([...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()]);
}

/** Returns the final content of each action by its path. An action without a path uses its type. */
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

/** Returns all text outside actions. */
export function prose(events: readonly ArtifactEvent[]): string {
  return events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
}

/** Joins consecutive deltas, so that the result does not depend on how the answer was split. */
export function mergeDeltas(events: readonly ArtifactEvent[]): ArtifactEvent[] {
  const merged: ArtifactEvent[] = [];
  for (const event of events) {
    const last = merged.at(-1);
    if (event.type === 'text-delta' && last?.type === 'text-delta') last.text += event.text;
    else if (
      event.type === 'action-delta' &&
      last?.type === 'action-delta' &&
      last.action === event.action
    )
      last.text += event.text;
    else merged.push({ ...event });
  }
  return merged;
}
