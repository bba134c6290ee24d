import type { Publication } from '@/domain/contract/publishing';
import { opaquePublishedAddress, publishedOrigin } from '@/domain/publishing/address';
import { isLocalName } from '@/lib/workbench/preview-address';

type PublishedAddressInput = Pick<Publication, 'place'> & {
  name: string;
  pageHost: string;
  resolvesLocalhost: boolean;
};

/**
 * PP-02: returns the address of a published site. It has a host name of its own where this browser
 * can resolve it, otherwise it is a path at the host of the product's page.
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
