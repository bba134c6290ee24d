import { type PreviewPlace, previewOrigin } from '../preview/address.ts';
import { siteOfHost } from '../publishing/address.ts';
import { hasSecureHosts } from '../site-visitors/secure-hosts.ts';

/**
 * The address of the admin of a published site: `{name}--admin.{domain}`. The name of a site ends
 * with six characters behind its last hyphen, so no site has such a name.
 */
const suffix = '--admin';

/** The page of the admin on its host. */
export const adminPath = '/staff';

export function adminOrigin(site: string, place: PreviewPlace): string {
  return previewOrigin(`${site}${suffix}`, place);
}

/** Returns the site whose admin a Host header names, or undefined. */
export function adminSiteOfHost(
  host: string | undefined,
  domains: readonly string[],
): string | undefined {
  const [label = '', ...rest] = host?.toLowerCase().split('.') ?? [];
  if (!label.endsWith(suffix)) return undefined;
  return siteOfHost([label.slice(0, -suffix.length), ...rest].join('.'), domains);
}

/** Returns the Host header of a site's admin from the one of the site. */
export function adminHostOf(siteHost: string): string {
  const [label = '', ...rest] = siteHost.split('.');
  return [`${label}${suffix}`, ...rest].join('.');
}

/**
 * Returns whether an admin can be served there: its cookies are bound to one host, which browsers
 * accept on https and on this machine only.
 */
export function canHaveAdmin(place: PreviewPlace): boolean {
  return hasSecureHosts(place);
}
