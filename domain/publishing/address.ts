import { type PreviewPlace, previewOrigin } from '../preview/address.ts';

/**
 * Names and addresses of published sites (PP-01). Pure: shared by the page, the services and the
 * gateway.
 */

const slugMax = 40;
const nameText = `[a-z0-9](?:[a-z0-9-]{0,${slugMax - 2}}[a-z0-9])?-[a-z0-9]{6}`;
const namePattern = new RegExp(`^${nameText}$`);
const prefixPattern = new RegExp(`^/~(${nameText})(?=/|$|\\?)`);

/**
 * The default domain of published sites: the browser treats each as a separate site, and it
 * resolves without DNS.
 */
export const localPublishDomain = 'localhost';

/**
 * Returns `{name}-{6}`: the title's Latin letters and digits, or `site` without any; `mark` is six
 * of `a-z0-9`, drawn once per project.
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
 * For places without wildcard hosts: `http://192.168.1.5:4100/~tea-k3x9qa/`. The page then has no
 * origin of its own (ADR 011).
 */
export function opaquePublishedAddress(name: string, host: string, port: number): string {
  return `http://${host}:${port}${publishedPrefix(name)}/`;
}

/**
 * Returns the site's name from a Host header, or undefined; only a label of that form directly
 * below a domain counts.
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
