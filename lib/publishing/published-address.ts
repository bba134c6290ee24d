import type { Publication } from '@/domain/contract/publishing';
import { opaquePublishedAddress, publishedOrigin } from '@/domain/publishing/address';
import { isLocalName } from '@/lib/workbench/preview-address';

type PublishedAddressInput = Pick<Publication, 'place'> & {
  name: string;
  pageHost: string;
  resolvesLocalhost: boolean;
};

/**
 * Returns the address of a published site (PP-02): its own host name if this browser can resolve
 * it, otherwise a path on the host of this page.
 */
export function publishedAddress({
  name,
  place,
  pageHost,
  resolvesLocalhost,
}: PublishedAddressInput): string {
  const resolves = !isLocalName(place.domain) || (isLocalName(pageHost) && resolvesLocalhost);
  return resolves
    ? `${publishedOrigin(name, place)}/`
    : opaquePublishedAddress(name, pageHost, place.port);
}
