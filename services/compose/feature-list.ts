import type { Handlers } from '../http/mount.ts';
import type { Feature } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';

/** Removes the rows of projects in every feature. The caller has locked the projects. */
export async function removeProjectRows(
  features: readonly Pick<Feature, 'project'>[],
  tx: Database,
  uuids: readonly string[],
): Promise<void> {
  for (const { project } of features) await project?.remove(tx, uuids);
}

/**
 * Returns the handlers of all features. Throws if two features have handlers with the same name.
 */
export function collectHandlers(features: readonly Feature[]): Handlers {
  const found = new Map<string, unknown>();
  for (const { name, handlers = {} } of features)
    for (const [noun, own] of Object.entries(handlers)) {
      if (found.has(noun)) throw new Error(`${name} adds handlers of ${noun}, which has some`);
      found.set(noun, own);
    }
  return Object.fromEntries(found) as Handlers;
}

/** Runs the nightly work of every feature in order; returns all counts. */
export async function runNightly(
  features: readonly Feature[],
  now: Date,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { nightly } of features) Object.assign(counts, await nightly?.(now));
  return counts;
}

/** Runs the frequent work of every feature in order. */
export async function runFrequently(features: readonly Feature[], now: Date): Promise<void> {
  for (const { frequently } of features) await frequently?.(now);
}

/** Ends every feature in order; `drain` waits for open streams in between. */
export async function stopFeatures(
  features: readonly Feature[],
  drain: () => Promise<void>,
): Promise<void> {
  for (const { stop } of features) await stop?.();
  await drain();
  for (const { close } of features) await close?.();
}
