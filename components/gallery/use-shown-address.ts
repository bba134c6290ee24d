'use client';

import type { Case } from '@/domain/entities/gallery';
import { useAddress } from '@/lib/publishing/use-address';

type Place = { domain: string; port: number; secure: boolean };

/**
 * Returns the address of a shown project: for a published site the one this browser can reach,
 * otherwise its `previewUrl`.
 */
export function useShownAddress(
  place: Place,
  { name, previewUrl }: Pick<Case, 'name' | 'previewUrl'>,
): string {
  return useAddress({ place, name }) ?? previewUrl;
}
