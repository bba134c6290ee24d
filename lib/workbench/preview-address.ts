import { opaquePreviewAddress, type PreviewPlace, previewOrigin } from '@/domain/preview/address';

export type PreviewFrame = {
  url: string;
  /**
   * The only origin from which messages are accepted: the exact origin of the frame, or the string
   * `null` of an opaque origin.
   */
  origin: string;
  /** Whether the frame has an opaque origin. Then the product stores the page's data (ADR 076). */
  opaque: boolean;
  /**
   * Whether the product's gateway serves the page. Then the page contains the bridge, and its
   * address can be opened in another tab. Neither is true for a page in a WebContainer.
   */
  servedByGateway: boolean;
};

type PreviewAddressInput = {
  /** The preview's name in addresses: a uuid, or the label of a private project. */
  name: string;
  /**
   * The domain of previews; null if none is configured, so that only `*.localhost` names are
   * possible.
   */
  domain: string | null;
  place: Omit<PreviewPlace, 'domain'>;
  /** Host name under which the product itself was opened. */
  pageHost: string;
  /** Whether the browser resolves `*.localhost`, which is tested once. */
  resolvesLocalhost: boolean;
};

/**
 * Returns the frame of a preview (PP-02): with its own host name if the browser can resolve it,
 * otherwise with an opaque origin on this host's preview port.
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

/**
 * Whether to test if the browser resolves `*.localhost`. This is needed only if both the product
 * and the previews are on this machine.
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
