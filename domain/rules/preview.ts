/** Where previews live and how their addresses read (decision 16, GAP-36, product point 2). Pure: the page and the gateway share it. */

const uuidText = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const uuidPattern = new RegExp(`^${uuidText}$`);
const prefixPattern = new RegExp(`^/~(${uuidText})(?=/|$|\\?)`);

/** The domain below which each project has its own host when nothing is configured; Chromium and Firefox resolve it without DNS. */
export const localPreviewDomain = 'preview.localhost';

/** Paths of the gateway itself; they never reach the project. */
export const reservedPreviewPath = '/__sayso/';

/** Where the gateway keeps what the browser runner is made of (decision 14). */
export const browserPath = `${reservedPreviewPath}browser/`;

export type PreviewPlace = { domain: string; port: number; secure: boolean };

/** `http://{uuid}.preview.localhost:4100` or `https://{uuid}.{PREVIEW_DOMAIN}`; the port is left out where the scheme implies it. */
export function previewOrigin(uuid: string, { domain, port, secure }: PreviewPlace): string {
  const implied = port === 0 || port === (secure ? 443 : 80);
  return `${secure ? 'https' : 'http'}://${uuid}.${domain}${implied ? '' : `:${port}`}`;
}

/** Address of the opaque-origin frame, where no wildcard host resolves: `http://192.168.1.5:4100/~{uuid}/`. */
export function opaquePreviewAddress(uuid: string, host: string, port: number): string {
  return `http://${host}:${port}${previewPrefix(uuid)}/`;
}

export function previewPrefix(uuid: string): string {
  return `/~${uuid}`;
}

/** The project a Host header names, or undefined. Hosts are compared without case and port; only a uuid directly below a domain counts. */
export function projectOfHost(host: string | undefined, domains: readonly string[]): string | undefined {
  if (!host) return undefined;
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  for (const domain of domains) {
    if (!domain || !name.endsWith(`.${domain}`)) continue;
    const label = name.slice(0, -domain.length - 1);
    if (uuidPattern.test(label)) return label;
  }
  return undefined;
}

/** Splits `/~{uuid}/rest?query` into the project and the path its server knows; undefined without the prefix. */
export function splitPreviewPath(path: string): { project: string; path: string } | undefined {
  const match = prefixPattern.exec(path);
  if (!match?.[1]) return undefined;
  const rest = path.slice(match[0].length);
  return { project: match[1], path: rest.startsWith('/') ? rest : `/${rest}` };
}
