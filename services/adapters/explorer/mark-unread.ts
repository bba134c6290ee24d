import type { ControlReport } from '../../ports/site-explorer.ts';
import type { StorageKeys } from './try-control.ts';

/**
 * Marks a control as `lost` if it stores a value under a key that the site never reads, and the
 * site reads another key that nothing writes. Both were probably meant to be the same key.
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
