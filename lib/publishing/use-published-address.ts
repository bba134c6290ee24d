'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Publication } from '@/domain/contract/publishing';
import { localhostSupport, probeLocalhost } from '@/lib/workbench/localhost-support';
import { needsLocalhostProbe } from '@/lib/workbench/preview-address';
import { publishedAddress } from './published-address';

const never = () => () => {};

/**
 * Returns the address at which this browser can open the site. Returns null if the site has no name
 * yet, in the first HTML, or while it is unknown whether this browser resolves local names.
 */
export function usePublishedAddress({
  place,
  name,
}: Pick<Publication, 'place' | 'name'>): string | null {
  const found = useStore(localhostSupport, (names) => names.isSupported);
  const pageHost = useSyncExternalStore(
    never,
    () => location.hostname,
    () => null,
  );
  const asks = pageHost !== null && needsLocalhostProbe(place.domain, pageHost);
  useEffect(() => {
    if (asks && found === null) void probeLocalhost(place.port);
  }, [asks, found, place.port]);
  if (name === null || pageHost === null || (asks && found === null)) return null;
  return publishedAddress({ name, place, pageHost, resolvesLocalhost: found === true });
}
