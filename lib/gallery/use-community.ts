'use client';

import { useConfig } from '@/lib/config/use-config';
import { openCommunity } from './opener';

/** Opens the community: the operator's own place in a new tab, else the one built in (GAP-52). */
export function useCommunity(): () => void {
  const { community } = useConfig().links;
  return () => {
    if (community) window.open(community, '_blank', 'noopener');
    else openCommunity();
  };
}
