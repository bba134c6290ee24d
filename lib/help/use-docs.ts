'use client';

import { useConfig } from '@/lib/config/use-config';
import { paths } from '@/lib/paths';

/** Returns where the documentation is: the operator's, else the built-in pages (GAP-52). */
export function useDocs(): string {
  return useConfig().links.docs ?? paths.docs;
}
