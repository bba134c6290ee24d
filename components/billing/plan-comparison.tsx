'use client';

import { Check, Minus } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type Cell, cellOf, comparisonRows } from '@/domain/billing/comparison';
import type { Offer } from '@/lib/billing/offers';

/**
 * PRICE-003: compares plans row by row. The names of the plans stay visible while the page scrolls.
 * On a phone, which also scrolls sideways, the names of the features stay visible, too.
 */
export function PlanComparison({ plans }: { plans: readonly Offer[] }) {
  const t = useTranslations('pricing');
  const rows = useTranslations('catalogue.rows');
  return (
    <section className="mt-16">
      <h2 className="mb-4 text-center font-semibold text-20">{t('compare')}</h2>
      <section
        aria-label={t('compare')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so it must scroll by touch and by keyboard.
        tabIndex={0}
        className="focus-inset max-lg:fades-on max-lg:max-h-[calc(100dvh-var(--size-header)-8rem)] max-lg:overflow-auto max-lg:border-line max-lg:border-b"
      >
        <table className="w-full min-w-180 border-separate lg:table-fixed border-spacing-0 text-13 max-lg:[&_tbody_tr:last-child>*]:border-b-0">
          <thead className="sticky top-0 z-sticky lg:top-(--size-header)">
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-sticky border-line border-b bg-paper py-3 pr-4 text-left font-medium text-ink-soft"
              >
                {t('feature')}
              </th>
              {plans.map(({ product, pricing }) => (
                <th
                  key={pricing.productPricingId}
                  scope="col"
                  className="text-balance border-line border-b bg-paper px-3 py-3 font-medium [:lang(ja)_&]:break-keep"
                >
                  {product.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows.map((row) => (
              <tr key={row}>
                <th
                  scope="row"
                  className="sticky left-0 min-w-26 border-line border-b bg-paper py-2.5 pr-4 text-left font-normal text-ink-soft [:lang(zh)_&]:whitespace-nowrap"
                >
                  {rows(row)}
                </th>
                {plans.map(({ product, pricing }) => (
                  <td
                    key={pricing.productPricingId}
                    className="text-balance border-line border-b px-3 py-2.5 text-center [:lang(ja)_&]:break-keep [:lang(zh)_&]:break-keep"
                  >
                    <Value cell={cellOf(row, product)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Value({ cell }: { cell: Cell }) {
  const t = useTranslations();
  const format = useFormatter();
  if (typeof cell === 'number') return format.number(cell);
  if (typeof cell === 'object' && cell.say !== 'none')
    return t(`catalogue.cells.${cell.say}`, cell.values ?? {});
  const has = cell === true;
  const Icon = has ? Check : Minus;
  return (
    <Icon
      role="img"
      aria-label={t(has ? 'pricing.yes' : 'pricing.no')}
      size={16}
      strokeWidth={1.5}
      className="mx-auto inline text-ink-soft"
    />
  );
}
