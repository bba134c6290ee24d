import type { ServerResponse } from 'node:http';
import { reservedPreviewPath } from '../../domain/preview/address.ts';
import { gatewayHeaders } from '../preview/index.ts';

/** Sites whose owner satisfies `isFree` show a badge. `home` is the target of its link. */
export type Badge = { isFree: (userId: number) => Promise<boolean>; home: string };

export const badgePath = `${reservedPreviewPath}badge.css`;

/** How long an owner's plan is cached. A new plan removes the badge within a minute. */
const cacheMs = 60_000;
/** The maximum number of cached owners. */
const maxOwners = 5_000;

const style = `.sayso-mark,.sayso-made{all:revert!important;display:block!important;visibility:visible!important;opacity:1!important;
font:500 12px/1.5 system-ui,sans-serif!important}
.sayso-mark{position:fixed!important;right:12px!important;bottom:12px!important;z-index:2147483647!important;padding:4px 10px!important;
border-radius:999px!important;background:#1c1917!important;color:#fafaf9!important;text-decoration:none!important}
.sayso-made{padding:16px 12px 44px!important;text-align:center!important}
.sayso-made a{color:inherit!important}
@media print{.sayso-mark{display:none!important}}
`;

/**
 * Sends the style sheet of the badge. It is a file of the site's own host, so that a page's
 * `style-src 'self'` allows it.
 */
export function sendBadgeStyle(response: ServerResponse, prefix: string): void {
  response.writeHead(200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-cache',
    ...gatewayHeaders(prefix),
  });
  response.end(style);
}

/**
 * Adds a small fixed badge and an attribution to the end of a page's body (GAP-66). The letters are
 * entities, because the page's own encoding is unknown.
 */
export function addBadge(page: string, { prefix, home }: { prefix: string; home: string }): string {
  const link = (attributes: string, words: string) =>
    `<a${attributes} href="${home}" target="_blank" rel="noopener">${words}</a>`;
  const name = '&#35328;&#25104; Sayso';
  const mark = [
    `<link rel="stylesheet" href="${prefix}${badgePath}">`,
    `<footer class="sayso-made">${link('', `&#30001; ${name} &#21046;&#20316; &middot; Made with Sayso`)}</footer>`,
    link(' class="sayso-mark"', name),
  ].join('');
  const end = page.toLowerCase().lastIndexOf('</body');
  return end < 0 ? page + mark : page.slice(0, end) + mark + page.slice(end);
}

/** Caches `isFree` for one minute per owner. */
export function cacheIsFree(
  isFree: Badge['isFree'],
  now: () => number = Date.now,
): Badge['isFree'] {
  const known = new Map<number, { until: number; free: boolean }>();
  return async (userId) => {
    const found = known.get(userId);
    if (found && now() < found.until) return found.free;
    const free = await isFree(userId);
    if (known.size >= maxOwners) known.clear();
    known.set(userId, { until: now() + cacheMs, free });
    return free;
  };
}
