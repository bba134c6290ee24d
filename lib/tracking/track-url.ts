import { collectorPath } from '@/domain/tracking/beacon';
import type { WebEnv } from '@/lib/env';

/**
 * Returns the base address of the page's beacons: TRACK_URL, otherwise the built-in collector if
 * embedded. Null means that nothing is sent (TRACK-008).
 */
export function trackUrl({
  TRACK_URL,
  EMBEDDED,
}: Pick<WebEnv, 'TRACK_URL' | 'EMBEDDED'>): string | null {
  if (TRACK_URL) return TRACK_URL.replace(/\/+$/, '');
  return EMBEDDED ? collectorPath : null;
}
