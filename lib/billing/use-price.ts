'use client';

import { formatPrice } from '@/domain/billing/price';
import { useConfig } from '@/lib/config/use-config';

/** Returns a function that formats a price, given in fen, in the user's language (PP-31). */
export function usePrice(): (fen: number) => string {
  const { language } = useConfig();
  return (fen) => formatPrice(fen, language);
}
