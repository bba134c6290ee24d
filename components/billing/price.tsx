'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { chargedFen, readPrice, struckFen } from '@/domain/billing/price';
import type { Pricing } from '@/domain/entities/product';
import { usePrice } from '@/lib/billing/use-price';

/**
 * BILL-009…011: the current price, the previous price struck through if it is higher, and the
 * period.
 */
export function Price({
  pricing,
  now,
  large = false,
}: {
  pricing: Pricing;
  now: number;
  large?: boolean;
}) {
  const t = useTranslations('payment');
  const cycle = useTranslations('catalogue.cycles');
  const format = usePrice();
  const price = readPrice(pricing);
  const struck = struckFen(price, now);
  const { duration, durationUnit } = pricing;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <span className={clsx('font-medium tabular-nums', large ? 'text-28' : 'text-16')}>
        {format(chargedFen(price, now))}
      </span>
      {durationUnit && (
        <span className="text-13 text-ink-soft">
          {cycle(durationUnit, { count: duration ?? 1 })}
        </span>
      )}
      {struck !== null && (
        <s className="text-13 text-ink-soft tabular-nums">
          <span className="sr-only">{t('before')} </span>
          {format(struck)}
        </s>
      )}
    </span>
  );
}
