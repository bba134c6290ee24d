'use client';

import type { Case } from '@/domain/entities/gallery';
import { useAddress } from '@/lib/publishing/use-address';

type Place = { domain: string; port: number; secure: boolean };

/** Where something shown is found from here: a published site at the name this browser can reach, else the address it was given with. */
export function useShownAddress(place: Place, { name, previewUrl }: Pick<Case, 'name' | 'previewUrl'>): string {
  return useAddress({ place, name }) ?? previewUrl;
}
