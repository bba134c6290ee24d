'use client';

import type { Case } from '@/domain/entities/gallery';
import { usePublishedAddress } from '@/lib/publishing/use-published-address';

type PublishedPlace = { domain: string; port: number; secure: boolean };

/**
 * Returns the address of a shown project. For a published site this is the address that this
 * browser can reach, otherwise the project's `previewUrl`.
 */
export function useGalleryAddress(
  place: PublishedPlace,
  { name, previewUrl }: Pick<Case, 'name' | 'previewUrl'>,
): string {
  return usePublishedAddress({ place, name }) ?? previewUrl;
}
