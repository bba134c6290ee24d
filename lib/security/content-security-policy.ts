import { hostName, isLoopback, type SiteOrigin } from '@/lib/session/site';
import { containerSources } from './isolation';

type PolicySources = {
  site: SiteOrigin;
  previewDomain: string;
  previewPort: number;
  socket?: string | undefined;
  storage?: string | undefined;
  track?: string | undefined;
  gitApi?: string | undefined;
  /** Addresses of the operator's guide video and support code (GAP-52). */
  video?: string | undefined;
  supportCode?: string | undefined;
};
type PolicyOptions = {
  nonce: string;
  development: boolean;
  embeddable: readonly string[];
  /** True if the page shows another page of this site in a frame, as `/dev` does. */
  framesOwn?: boolean;
  /** True if WebContainers may run in the page. */
  framesContainers?: boolean;
};

/**
 * Returns the allowed origins of a preview frame: one host per project, or this host's own preview
 * port (PP-02).
 */
export function previewSources({
  site,
  previewDomain,
  previewPort,
}: Pick<PolicySources, 'site' | 'previewDomain' | 'previewPort'>): string[] {
  const local = isLoopback(previewDomain);
  const named = local
    ? [`http://*.${previewDomain}:${previewPort}`]
    : namedSources(previewDomain, previewPort, site.secure);
  const name = hostName(site.host);
  return name ? [...named, `${site.secure ? 'https' : 'http'}://${name}:${previewPort}`] : named;
}

function namedSources(domain: string, port: number, secure: boolean): string[] {
  const implied = port === 0 || port === (secure ? 443 : 80);
  return [`${secure ? 'https' : 'http'}://*.${domain}${implied ? '' : `:${port}`}`];
}

/**
 * Returns the content security policy of ADR 078. `unsafe-eval` is for the development server only.
 */
export function contentSecurityPolicy(
  places: PolicySources,
  { nonce, development, embeddable, framesOwn, framesContainers }: PolicyOptions,
): string {
  const previews = previewSources(places);
  const { socket, storage } = places;
  const gitApi = places.gitApi && new URL(places.gitApi).origin;
  const originOf = (address: string | undefined) =>
    address?.startsWith('http') ? new URL(address).origin : undefined;
  // The built-in collector has no origin of its own: it is a path of this site, which is already
  // allowed.
  const track = originOf(places.track);
  const [video, supportCode] = [originOf(places.video), originOf(places.supportCode)];
  const given = (...sources: (string | undefined)[]) =>
    sources.filter((source): source is string => !!source);
  // If previews are on this machine, the page tests once whether its browser resolves
  // `*.localhost`, so it must be allowed to connect. A real domain needs no test.
  const probe = isLoopback(places.previewDomain) ? previews : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...given(storage, track, supportCode)],
    ...(video && { 'media-src': ["'self'", video] }),
    'connect-src': ["'self'", ...given(socket, storage, track, gitApi), ...probe],
    'frame-src': [
      ...(framesOwn ? ["'self'"] : []),
      ...previews,
      ...given(video),
      ...(framesContainers ? containerSources : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...embeddable],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Two years, subdomains included (ASVS 3.4.1); sent on https only, as RFC 6797 requires. */
export const strictTransport = 'max-age=63072000; includeSubDomains';

/** The headers of every page in addition to the content security policy (GAP-89). */
const everyPage = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export function pageHeaders({ secure }: Pick<SiteOrigin, 'secure'>): Record<string, string> {
  return { ...everyPage, ...(secure && { 'strict-transport-security': strictTransport }) };
}
