'use client';

import type { ReactNode } from 'react';
import { useSelling } from '@/lib/billing/use-selling';

/**
 * Renders text about plans and prices only where plans are sold. Renders nothing until the page
 * knows this (PP-17).
 */
export function SoldOnly({ children }: { children: ReactNode }) {
  return useSelling() ? children : null;
}
