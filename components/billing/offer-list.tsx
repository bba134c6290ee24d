'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { Offer } from '@/lib/billing/offers';
import { Price } from './price';

type Props = {
  label: string;
  offers: readonly Offer[];
  /** The id of the chosen pricing. */
  chosen: string | null;
  now: number;
  choose(offer: Offer): void;
  /** BILL-005: returns the label on the corner of an offer, by its index. */
  badgeOf?(index: number): 'fold' | 'discount' | 'hot' | null;
  /**
   * Whether the included tokens are shown below the list. An offer then shows its second line
   * instead of its first line, which names the tokens.
   */
  hasGift?: boolean;
};

/**
 * The offers, of which the user chooses one. A click on a disabled offer shows why it is disabled
 * (BILL-012…014).
 */
export function OfferList({
  label,
  offers,
  chosen,
  now,
  choose,
  badgeOf = () => null,
  hasGift = false,
}: Props) {
  const t = useTranslations('payment');
  return (
    <fieldset aria-label={label} className="grid grid-cols-2 gap-x-2 gap-y-3">
      {offers.map((offer, index) => {
        const { product, pricing } = offer;
        const badge = badgeOf(index);
        const lines = product.content.split('\n');
        const line = (hasGift && lines[1]) || lines[0];
        return (
          <label
            key={pricing.productPricingId}
            className={clsx(
              'relative flex cursor-pointer flex-col gap-1 rounded-card bg-sheet p-3 ring-1 ring-line-control transition-colors duration-120 ring-inset',
              'has-checked:bg-well has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-azure has-focus-visible:outline-offset-2',
              product.isDisabled && 'text-ink-faint',
            )}
          >
            <input
              type="radio"
              name={label}
              className="sr-only"
              checked={pricing.productPricingId === chosen}
              aria-disabled={product.isDisabled || undefined}
              onChange={() => choose(offer)}
            />
            <span className="font-medium text-14">{product.title}</span>
            {badge && (
              <span className="absolute top-0 right-3 -translate-y-1/2 rounded-control bg-amber-wash px-1.5 py-0.5 text-12 text-amber leading-4 ring-1 ring-line">
                {t(`badge.${badge}`)}
              </span>
            )}
            <Price pricing={pricing} now={now} />
            <span className="text-12 text-ink-soft">{line}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
