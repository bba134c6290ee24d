'use client';

import type { ReactNode } from 'react';
import { useSelling } from '@/lib/billing/use-selling';

/** What speaks of plans and prices: only where plans are sold, and not before that is known (product point 17). */
export function SoldOnly({ children }: { children: ReactNode }) {
  return useSelling() ? children : null;
}
