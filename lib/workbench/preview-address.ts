import { opaquePreviewAddress, type PreviewPlace, previewOrigin } from '@/domain/preview/address';

export type PreviewFrame = {
  url: string;
  /**
   * The only accepted origin of messages: the exact origin, or the string `null` that an opaque
   * frame reports.
   */
  origin: string;
  /** The frame has no origin of its own: the product keeps its storage (ADR 076). */
  opaque: boolean;
  /**
   * The product's gateway serves it: it has the bridge, and its address also opens in a tab of its
   * own. A page in a WebContainer has neither.
   */
  servedByGateway: boolean;
};

type PreviewAddressInput = {
  /** The preview's name in addresses: a uuid, or the label of a private project. */
  name: string;
  /** null: no domain is configured and only `*.localhost` names are possible. */
  domain: string | null;
  place: Omit<PreviewPlace, 'domain'>;
  /** Host name under which the product itself was opened. */
  pageHost: string;
  /** The browser resolves `*.localhost` (probed once). */
  resolvesLocalhost: boolean;
};

/**
 * PP-02: returns a frame with its own host if names resolve, else the opaque frame on this host's
 * preview port.
 */
export function previewFrame({
  name,
  domain,
  place,
  pageHost,
  resolvesLocalhost,
}: PreviewAddressInput): PreviewFrame {
  const configured = domain !== null && !isLocalName(domain);
  if (configured || (isLocalName(pageHost) && resolvesLocalhost && domain !== null)) {
    const origin = previewOrigin(name, { ...place, domain: domain as string });
    return { url: `${origin}/`, origin, opaque: false, servedByGateway: true };
  }
  return {
    url: opaquePreviewAddress(name, pageHost, place.port),
    origin: 'null',
    opaque: true,
    servedByGateway: true,
  };
}

/**
 * Returns the frame of a page in a WebContainer, at the exact address that the container reported.
 */
export function containerFrame(url: string): PreviewFrame {
  return { url, origin: new URL(url).origin, opaque: false, servedByGateway: false };
}

/**
 * Returns the address of the compiler's frame (ADR 067): the same for all projects that share a
 * host, so that it is fetched once.
 */
export function builderAddress({
  uuid,
  domain,
  place,
  pageHost,
}: Omit<PreviewAddressInput, 'resolvesLocalhost' | 'name'> & { uuid: string }): string {
  if (domain !== null && !isLocalName(domain))
    return `${previewOrigin(uuid, { ...place, domain })}/`;
  return `http://${pageHost}:${place.port}/`;
}

/**
 * Whether the browser must be probed: only on this machine, and only without a configured domain.
 */
export function needsLocalhostProbe(domain: string | null, pageHost: string): boolean {
  return domain !== null && isLocalName(domain) && isLocalName(pageHost);
}

/** Whether a link to the preview also works on other machines. */
export function isReachableElsewhere(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : 'localhost';
  return !isLocalName(host);
}

/** Whether a host name means this machine. */
export function isLocalName(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'
  );
}
