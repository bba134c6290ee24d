'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Publication } from '@/domain/contract/publishing';
import { localhostSupport, probeLocalhost } from '@/lib/workbench/localhost-support';
import { needsLocalhostProbe } from '@/lib/workbench/preview-address';
import { publishedAddress } from './published-address';

/**
 * Returns the address at which this browser can open the site. Returns null if the site has no name
 * yet, or while it is unknown whether this browser resolves local names.
 */
export function usePublishedAddress({
  place,
  name,
}: Pick<Publication, 'place' | 'name'>): string | null {
  const found = useStore(localhostSupport, (names) => names.isSupported);
  const asks = needsLocalhostProbe(place.domain, location.hostname);
  useEffect(() => {
    if (asks && found === null) void probeLocalhost(place.port);
  }, [asks, found, place.port]);
  if (name === null || (asks && found === null)) return null;
  return publishedAddress({
    name,
    place,
    pageHost: location.hostname,
    resolvesLocalhost: found === true,
  });
}
