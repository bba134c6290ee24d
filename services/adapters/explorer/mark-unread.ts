import type { ControlReport } from '../../ports/site-explorer.ts';
import type { StorageKeys } from './try-control.ts';

/**
 * Marks controls as `lost` that store under a key which the site never reads, if the site reads
 * another key that nothing writes: both were probably meant to be the same key.
 */
export function markUnread(
  controls: readonly ControlReport[],
  { read, written }: StorageKeys,
): void {
  const isOtherRead = [...read].some((key) => !written.has(key));
  if (!isOtherRead) return;
  for (const one of controls) {
    const stored = (one.effects ?? []).flatMap((effect) =>
      effect.startsWith('stores ') ? [effect.slice('stores '.length)] : [],
    );
    if (one.verdict !== 'works' || !stored.some((key) => written.has(key) && !read.has(key)))
      continue;
    one.verdict = 'lost';
    one.persists = false;
  }
}
