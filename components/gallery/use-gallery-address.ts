'use client';

import type { Case } from '@/domain/entities/gallery';
import { usePublishedAddress } from '@/lib/publishing/use-published-address';

type PublishedPlace = { domain: string; port: number; secure: boolean };

/**
 * Returns the address of a shown project: for a published site the one this browser can reach,
 * otherwise its `previewUrl`.
 */
export function useGalleryAddress(
  place: PublishedPlace,
  { name, previewUrl }: Pick<Case, 'name' | 'previewUrl'>,
): string {
  return usePublishedAddress({ place, name }) ?? previewUrl;
}
