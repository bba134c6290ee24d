import { type PreviewPlace, previewOrigin } from '../preview/address.ts';

/**
 * Names and addresses of published sites (PP-01), shared by the page, the services and the gateway.
 */

const slugMax = 40;
const nameText = `[a-z0-9](?:[a-z0-9-]{0,${slugMax - 2}}[a-z0-9])?-[a-z0-9]{6}`;
const namePattern = new RegExp(`^${nameText}$`);
const prefixPattern = new RegExp(`^/~(${nameText})(?=/|$|\\?)`);

/**
 * The default domain of published sites. Browsers treat each host below this domain as a separate
 * site and resolve it without DNS.
 */
export const localPublishDomain = 'localhost';

/**
 * Returns `{name}-{mark}`: the Latin letters and digits of the title, or `site` if there are none,
 * and `mark`, six random characters of `a-z0-9`, which never change for a project.
 */
export function siteName(title: string, mark: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  const slug = plain
    .slice(0, slugMax + 1)
    .replace(/^-|-$/g, '')
    .slice(0, slugMax)
    .replace(/-$/, '');
  return `${slug || 'site'}-${mark}`;
}

/** Returns `http://tea-k3x9qa.localhost:4100` or `https://tea-k3x9qa.{PUBLISH_DOMAIN}`. */
export function publishedOrigin(name: string, place: PreviewPlace): string {
  return previewOrigin(name, place);
}

export function publishedPrefix(name: string): string {
  return `/~${name}`;
}

/**
 * Returns the address of a site if the browser cannot resolve a host name for each site:
 * `http://192.168.1.5:4100/~tea-k3x9qa/`. The page then has an opaque origin (ADR 011).
 */
export function opaquePublishedAddress(name: string, host: string, port: number): string {
  return `http://${host}:${port}${publishedPrefix(name)}/`;
}

/**
 * Returns the site's name from a Host header, or undefined. Only a name of the right form, directly
 * below one of the domains, counts.
 */
export function siteOfHost(
  host: string | undefined,
  domains: readonly string[],
): string | undefined {
  if (!host) return undefined;
  const plain = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const domain = domains.find((one) => plain.endsWith(`.${one}`));
  const label = domain === undefined ? '' : plain.slice(0, -domain.length - 1);
  return namePattern.test(label) ? label : undefined;
}

/** Splits `/~{name}/rest?query` into the site and its path; undefined without the prefix. */
export function splitPublishedPath(path: string): { site: string; path: string } | undefined {
  const match = prefixPattern.exec(path);
  if (!match?.[1]) return undefined;
  const rest = path.slice(match[0].length);
  return { site: match[1], path: rest.startsWith('/') ? rest : `/${rest}` };
}
