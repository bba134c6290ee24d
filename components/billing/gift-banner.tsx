'use client';

import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';

/**
 * The tokens included in a plan (BILL-008). In languages that count in ten thousands, the number
 * has this unit.
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
