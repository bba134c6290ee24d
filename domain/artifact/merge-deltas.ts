import type { ArtifactEvent } from './events.ts';

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
