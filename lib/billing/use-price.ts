'use client';

import { formatPrice } from '@/domain/billing/price';
import { useConfig } from '@/lib/config/use-config';

/** Returns the formatter of prices, in whole fen, for the reader's language (PP-31). */
export function usePrice(): (fen: number) => string {
  const { language } = useConfig();
  return (fen) => formatPrice(fen, language);
}
