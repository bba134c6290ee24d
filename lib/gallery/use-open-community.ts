'use client';

import { useConfig } from '@/lib/config/use-config';
import { openCommunity } from './open-gallery';

/**
 * Returns a function that opens the community: the operator's page in a new tab, or without such a
 * page the built-in dialog (GAP-52).
 */
export function useOpenCommunity(): () => void {
  const { community } = useConfig().links;
  return () => {
    if (community) window.open(community, '_blank', 'noopener');
    else openCommunity();
  };
}
