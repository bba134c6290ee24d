import type { ServerResponse } from 'node:http';
import { reservedPreviewPath } from '../../domain/rules/preview.ts';
import { ownHeaders } from '../runtime/index.ts';

/** Which sites say what made them: those of owners for whom `isFree` holds. `home` is where the mark leads. */
export type Badge = { isFree: (userId: number) => Promise<boolean>; home: string };

export const badgePath = `${reservedPreviewPath}badge.css`;

/** How long somebody's plan is taken for what it was: a plan just bought takes the mark off within a minute. */
const keptMs = 60_000;
/** Owners remembered at a time. */
const most = 5_000;

const style = `.sayso-mark,.sayso-made{all:revert!important;display:block!important;visibility:visible!important;opacity:1!important;
font:500 12px/1.5 system-ui,sans-serif!important}
.sayso-mark{position:fixed!important;right:12px!important;bottom:12px!important;z-index:2147483647!important;padding:4px 10px!important;
border-radius:999px!important;background:#1c1917!important;color:#fafaf9!important;text-decoration:none!important}
.sayso-made{padding:16px 12px 44px!important;text-align:center!important}
.sayso-made a{color:inherit!important}
@media print{.sayso-mark{display:none!important}}
`;

/** The style sheet of the mark: a file of the site's own, so that a page's `style-src 'self'` takes it. */
export function sendBadge(response: ServerResponse, prefix: string): void {
  response.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache', ...ownHeaders(prefix) });
  response.end(style);
}

/**
 * GAP-66: a page with a small fixed mark and an attribution in its footer, before the end of its body. The letters are entities: the page's
 * own encoding is not ours to know.
 */
export function withBadge(page: string, { prefix, home }: { prefix: string; home: string }): string {
  const link = (attributes: string, words: string) => `<a${attributes} href="${home}" target="_blank" rel="noopener">${words}</a>`;
  const name = '&#35328;&#25104; Sayso';
  const mark = [
    `<link rel="stylesheet" href="${prefix}${badgePath}">`,
    `<footer class="sayso-made">${link('', `&#30001; ${name} &#21046;&#20316; &middot; Made with Sayso`)}</footer>`,
    link(' class="sayso-mark"', name),
  ].join('');
  const end = page.toLowerCase().lastIndexOf('</body');
  return end < 0 ? page + mark : page.slice(0, end) + mark + page.slice(end);
}

/** Asks `isFree` of an owner at most once a minute. */
export function rememberFree(isFree: Badge['isFree'], now: () => number = Date.now): Badge['isFree'] {
  const known = new Map<number, { until: number; free: boolean }>();
  return async (userId) => {
    const found = known.get(userId);
    if (found && now() < found.until) return found.free;
    const free = await isFree(userId);
    if (known.size >= most) known.clear();
    known.set(userId, { until: now() + keptMs, free });
    return free;
  };
}
