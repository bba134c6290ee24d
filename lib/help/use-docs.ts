'use client';

import { useConfig } from '@/lib/config/use-config';
import { paths } from '@/lib/paths';

/** Where the documentation is: the operator's own, else our pages (GAP-52). */
export function useDocs(): string {
  return useConfig().links.docs ?? paths.docs;
}
