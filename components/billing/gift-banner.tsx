'use client';

import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';

/**
 * BILL-008: the tokens included in a plan, in units of ten thousand where the language uses them.
 */
export function GiftBanner({ tokens }: { tokens: number }) {
  const t = useTranslations('payment');
  if (tokens <= 0) return null;
  return (
    <p className="flex items-center gap-2 rounded-card bg-amber-wash px-3 py-2 text-13 text-amber">
      <Gift aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
      {t('gift', { tokens })}
    </p>
  );
}
