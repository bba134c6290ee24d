'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { readPrice } from '@/domain/billing/price';
import type { Offer } from '@/lib/billing/offers';
import { Price } from './price';

/** A plan at this user's current price, and how long that price is valid. */
export function PlanOffer({ offer: { product, pricing }, now }: { offer: Offer; now: number }) {
  const t = useTranslations('promotion');
  const format = useFormatter();
  const endsAt = readPrice(pricing).memberDiscount?.endsAt;
  return (
    <div className="mt-4 rounded-card bg-paper p-4 ring-1 ring-line">
      <p className="font-medium text-14">{product.title}</p>
      <p className="mt-1">
        <Price pricing={pricing} now={now} large />
      </p>
      {endsAt !== undefined && (
        <p className="mt-2 w-fit rounded-control bg-amber-wash px-2 py-1 text-12 text-amber">
          {t('ends', { time: format.relativeTime(endsAt, now) })}
        </p>
      )}
    </div>
  );
}
