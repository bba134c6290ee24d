import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UploadGrant } from '../../ports/storage.ts';

export type TemporaryKeys = { accessKeyId: string; accessKeySecret: string; securityToken: string };

const { credentialsMs, refreshMs } = limits.storage;
const maxCachedKeys = 1_000;

/**
 * Caches temporary keys, because the service that issues them limits requests. Keys are reused only
 * while enough of their lifetime is left for an upload.
 */
export function cacheKeys(clock: Clock, assume: (grant: UploadGrant) => Promise<TemporaryKeys>) {
  const kept = new Map<string, { keys: Promise<TemporaryKeys>; until: number }>();
  return function keysFor(grant: UploadGrant): Promise<TemporaryKeys> {
    const now = clock.now().getTime();
    const name = `${grant.path}*.${grant.suffix}`;
    const found = kept.get(name);
    if (found && found.until > now) return found.keys;
    if (kept.size >= maxCachedKeys) kept.clear();
    const keys = assume(grant);
    kept.set(name, { keys, until: now + credentialsMs - refreshMs });
    keys.catch(() => kept.delete(name));
    return keys;
  };
}
