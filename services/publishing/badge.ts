import { reservedPreviewPath } from '../../domain/preview/address.ts';

/**
 * Sites show a badge if `isFree` is true for their owner. `home` is the target of the badge's link.
 */
export type Badge = { isFree: (userId: number) => Promise<boolean>; home: string };

export const badgePath = `${reservedPreviewPath}badge.css`;

/**
 * The style sheet of the badge. It is a file of the site's own host, so that a page's
 * `style-src 'self'` allows it. Where a mouse points there is room for a badge in the corner;
 * elsewhere it would cover buttons, and the line at the end of the page takes its place (ADR 107).
 */
export const badgeStyle = `.sayso-mark,.sayso-made{all:revert!important;visibility:visible!important;opacity:1!important;
font:500 12px/1.5 system-ui,sans-serif!important}
.sayso-made{display:block!important;padding:16px 12px calc(16px + env(safe-area-inset-bottom,0px))!important;text-align:center!important}
.sayso-made a{color:inherit!important}
.sayso-mark{display:none!important;position:fixed!important;left:12px!important;bottom:12px!important;z-index:2147483647!important;
padding:3px 9px!important;border-radius:999px!important;background:#1c1917!important;color:#fafaf9!important;text-decoration:none!important}
@media screen and (min-width:768px) and (hover:hover) and (pointer:fine){
.sayso-mark{display:block!important}
.sayso-made{display:none!important}
}
`;

/**
 * Adds a badge and a line with the same link to the end of a page's body; a visitor sees one of them
 * (GAP-66). The text uses character entities, because the page's own encoding is unknown.
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
