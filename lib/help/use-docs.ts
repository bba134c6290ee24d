'use client';

import { useConfig } from '@/lib/config/use-config';
import { paths } from '@/lib/paths';

/** Returns the address of the operator's documentation, or of the built-in pages (GAP-52). */
export function useDocs(): string {
  return useConfig().links.docs ?? paths.docs;
}
