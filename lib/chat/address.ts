import { limits } from '@/domain/limits';
import { paths } from '@/lib/paths';
import type { Clock } from './clock';
import { createThrottle } from './throttle';

/** ROUTE-015: the address names the project as soon as it has a uuid, without a reload, at most every 300 ms. */
export function createAddressRewrite(clock: Clock, replace: (path: string) => void) {
  let wanted = '';
  const rewrite = createThrottle(limits.chat.addressRewriteMs, clock, () => replace(wanted));
  return (uuid: string) => {
    wanted = paths.chat(uuid);
    rewrite();
  };
}

/** The project a path names: its uuid, null for the home screen, undefined where no project is shown. */
export function projectOfPath(path: string): string | null | undefined {
  if (path === '/') return null;
  const [, uuid] = /^\/chat\/([^/]+)\/?$/.exec(path) ?? [];
  return uuid === undefined ? undefined : decodeURIComponent(uuid);
}
