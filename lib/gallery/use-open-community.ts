'use client';

import { useConfig } from '@/lib/config/use-config';
import { openCommunity } from './open-gallery';

/**
 * Returns a function that opens the operator's community page in a new tab, or the built-in dialog
 * if the operator has no community page (GAP-52).
 */
export function useOpenCommunity(): () => void {
  const { community } = useConfig().links;
  return () => {
    if (community) window.open(community, '_blank', 'noopener');
    else openCommunity();
  };
}
