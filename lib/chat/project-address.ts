import { limits } from '@/domain/limits';
import { paths } from '@/lib/paths';
import type { Clock } from '../utils/clock';
import { createThrottle } from '../utils/throttle';

/**
 * ROUTE-015: writes the project's uuid into the address bar as soon as it exists, without a reload,
 * at most every 300 ms.
 */
export function createAddressUpdater(clock: Clock, replace: (path: string) => void) {
  let wanted = '';
  const rewrite = createThrottle(limits.chat.addressRewriteMs, clock, () => replace(wanted));
  return (uuid: string) => {
    wanted = paths.chat(uuid);
    rewrite();
  };
}

/**
 * Returns the uuid of the project in a path. Returns null for the home screen, and undefined for a
 * path without a project.
 */
export function projectIdOfPath(path: string): string | null | undefined {
  if (path === '/') return null;
  const [, uuid] = /^\/chat\/([^/]+)\/?$/.exec(path) ?? [];
  return uuid === undefined ? undefined : decodeURIComponent(uuid);
}
