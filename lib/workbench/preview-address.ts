import { opaquePreviewAddress, type PreviewPlace, previewOrigin } from '@/domain/rules/preview';

export type PreviewFrame = {
  url: string;
  /** Whose messages are heard: the exact origin, or `null` as an opaque frame says it. */
  origin: string;
  /** The frame has no origin of its own: its storage lives with us (decision 39). */
  opaque: boolean;
  /** Our gateway serves it: it has our bridge, and its address opens alone. A page in a WebContainer has neither. */
  ours: boolean;
};

type Circumstances = {
  uuid: string;
  /** null: no domain was configured and only `*.localhost` names would do. */
  domain: string | null;
  place: Omit<PreviewPlace, 'domain'>;
  /** Host name the product itself was opened under. */
  pageHost: string;
  /** The browser finds `*.localhost` (probed once). */
  resolvesLocalhost: boolean;
};

/** Product point 2: a host of its own where names resolve, else the opaque frame at this host's preview port. */
export function previewFrame({ uuid, domain, place, pageHost, resolvesLocalhost }: Circumstances): PreviewFrame {
  const configured = domain !== null && !isLocalName(domain);
  if (configured || (isLocalName(pageHost) && resolvesLocalhost && domain !== null)) {
    const origin = previewOrigin(uuid, { ...place, domain: domain as string });
    return { url: `${origin}/`, origin, opaque: false, ours: true };
  }
  return { url: opaquePreviewAddress(uuid, pageHost, place.port), origin: 'null', opaque: true, ours: true };
}

/** The frame of a page in a WebContainer: exactly where the container said that its server answers. */
export function containerFrame(url: string): PreviewFrame {
  return { url, origin: new URL(url).origin, opaque: false, ours: false };
}

/** Where the compiler's frame comes from (decision 14): one address for all projects where they share a host, so that it is fetched once. */
export function builderAddress({ uuid, domain, place, pageHost }: Omit<Circumstances, 'resolvesLocalhost'>): string {
  if (domain !== null && !isLocalName(domain)) return `${previewOrigin(uuid, { ...place, domain })}/`;
  return `http://${pageHost}:${place.port}/`;
}

/** Whether it depends on the browser: only here, and only where no domain of our own is configured. */
export function asksForLocalNames(domain: string | null, pageHost: string): boolean {
  return domain !== null && isLocalName(domain) && isLocalName(pageHost);
}

/** Whether a link to the preview opens anywhere but on this machine. */
export function worksElsewhere(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : 'localhost';
  return !isLocalName(host);
}

/** Whether a host name is this machine. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';
}
