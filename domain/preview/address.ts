/**
 * Hosts and addresses of previews (GAP-36, PP-02), shared by the page and the gateway. A preview's
 * name is the uuid of a public project, or a random label of a private project (ADR 051).
 */

/**
 * A label is 26 characters of base32, 130 bits. It has no hyphen, so it is neither a uuid nor the
 * name of a published site.
 */
const labelPattern = /^[a-z2-7]{26}$/;
const namePattern = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z2-7]{26})$/;
const prefixPattern = /^\/~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z2-7]{26})(?=\/|$|\?)/;
const addressPattern = /^(https?):\/\/([\w.-]+)(:\d{1,5})?\/?$/i;
const labelAlphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Number of random bytes for a label. */
export const previewLabelBytes = 26;

/**
 * The default domain, below which each project has its own host. Chromium and Firefox resolve these
 * hosts without DNS.
 */
export const localPreviewDomain = 'preview.localhost';

/** Prefix of paths that the gateway answers itself. They never reach the project. */
export const reservedPreviewPath = '/__sayso/';

/** Where the gateway serves the files of the browser runner (ADR 033). */
export const browserPath = `${reservedPreviewPath}browser/`;

/** Returns the label for a private project's preview from `previewLabelBytes` random bytes. */
export function previewLabel(random: Uint8Array): string {
  return Array.from(random, (byte) => labelAlphabet[byte & 31]).join('');
}

export function isPreviewLabel(name: string): boolean {
  return labelPattern.test(name);
}

/** Returns whether a text is the name of a preview; the name of a published site never is. */
export function isPreviewName(name: string): boolean {
  return namePattern.test(name);
}

export type PreviewPlace = { domain: string; port: number; secure: boolean };

/**
 * Returns `http://{name}.preview.localhost:4100` or `https://{name}.{PREVIEW_DOMAIN}`. The port is
 * omitted if it is the default of the scheme.
 */
export function previewOrigin(name: string, { domain, port, secure }: PreviewPlace): string {
  const implied = port === 0 || port === (secure ? 443 : 80);
  return `${secure ? 'https' : 'http'}://${name}.${domain}${implied ? '' : `:${port}`}`;
}

/**
 * Returns the address of a preview below a path prefix, whose page has an opaque origin. Used if
 * the browser cannot resolve a host name for each preview: `http://192.168.1.5:4100/~{name}/`.
 */
export function opaquePreviewAddress(name: string, host: string, port: number): string {
  return `http://${host}:${port}${previewPrefix(name)}/`;
}

export function previewPrefix(name: string): string {
  return `/~${name}`;
}

/**
 * Returns the preview's name from a Host header, or undefined. Ignores case and port; only a name
 * directly below a domain counts.
 */
export function previewNameOfHost(
  host: string | undefined,
  domains: readonly string[],
): string | undefined {
  if (!host) return undefined;
  const plain = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  for (const domain of domains) {
    if (!domain || !plain.endsWith(`.${domain}`)) continue;
    const name = plain.slice(0, -domain.length - 1);
    if (namePattern.test(name)) return name;
  }
  return undefined;
}

/**
 * Returns the preview address that a client sent for its project, in normal form and with the
 * current name. Returns `''` unless the address is directly below one of our domains and names this
 * project or a label.
 */
export function ownPreviewAddress(
  address: string,
  { uuid, name, domains }: { uuid: string; name: string; domains: readonly string[] },
): string {
  const [, scheme = '', host = '', port = ''] = addressPattern.exec(address) ?? [];
  const given = previewNameOfHost(host, domains);
  if (!given || (given !== uuid && !isPreviewLabel(given))) return '';
  return `${scheme.toLowerCase()}://${name}${host.toLowerCase().slice(given.length)}${port}/`;
}

/**
 * Splits `/~{name}/rest?query` into the preview's name and the path for the project's server.
 * Returns undefined without the prefix.
 */
export function splitPreviewPath(path: string): { name: string; path: string } | undefined {
  const match = prefixPattern.exec(path);
  if (!match?.[1]) return undefined;
  const rest = path.slice(match[0].length);
  return { name: match[1], path: rest.startsWith('/') ? rest : `/${rest}` };
}
