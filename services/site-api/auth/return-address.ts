import type { Site } from '../site.ts';

/**
 * Returns where a link of a mail leads: the wanted address if it belongs to the site, else the
 * site's first page.
 */
export function returnAddress({ origins }: Site, wanted: unknown): string {
  const fallback = `${origins[0] ?? ''}/`;
  if (typeof wanted !== 'string' || !URL.canParse(wanted)) return fallback;
  const url = new URL(wanted);
  const isOwn = origins.includes(url.origin) && !url.username && !url.password;
  return isOwn ? url.href : fallback;
}
