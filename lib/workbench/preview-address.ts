import { opaquePreviewAddress, type PreviewPlace, previewOrigin } from '@/domain/preview/address';

export type PreviewFrame = {
  url: string;
  /**
   * The only accepted origin of messages: the exact origin, or the string `null` that an opaque
   * frame reports.
   */
  origin: string;
  /**
   * Whether the frame has no origin of its own. Then the product stores the page's data (ADR 076).
   */
  opaque: boolean;
  /**
   * Whether the product's gateway serves the page. Then the page has the bridge, and its address
   * also opens in a tab of its own. Neither is true of a page in a WebContainer.
   */
  servedByGateway: boolean;
};

type PreviewAddressInput = {
  /** The preview's name in addresses: a uuid, or the label of a private project. */
  name: string;
  /**
   * The domain of previews; null if none is configured. Then only `*.localhost` names are possible.
   */
  domain: string | null;
  place: Omit<PreviewPlace, 'domain'>;
  /** Host name under which the product itself was opened. */
  pageHost: string;
  /** Whether the browser resolves `*.localhost`, as probed once. */
  resolvesLocalhost: boolean;
};

/**
 * PP-02: returns a frame with a host of its own if its name resolves, otherwise the opaque frame on
 * this host's preview port.
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
 * Returns the address of the compiler's frame (ADR 033). Projects that share a host have the same
 * address, so that the browser fetches the compiler once.
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

/** Whether the browser must be probed: only if the product and the previews are on this machine. */
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
