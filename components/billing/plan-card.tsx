'use client';

import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { superCode } from '@/domain/billing/buying';
import type { Pricing, Product } from '@/domain/entities/product';
import { Price } from './price';

type Props = { product: Product; pricing: Pricing; now: number; current: boolean; onBuy(): void };

/**
 * PRICE-005, PRICE-007: a plan with its content, price and button. The recommended plan has an ink
 * border.
 */
export function PlanCard({ product, pricing, now, current, onBuy }: Props) {
  const t = useTranslations('pricing');
  const recommended = pricing.backendCode === superCode;
  const { isDisabled, disabledBecause: because, seats } = product;
  return (
    <article
      aria-label={product.title}
      // Subgrid aligns name, price, seats, button and content with the neighbouring cards, however
      // long the texts are.
      className={clsx(
        'relative row-span-5 grid grid-rows-subgrid gap-y-0 rounded-card bg-sheet p-5',
        recommended ? 'ring-2 ring-ink' : 'ring-1 ring-line',
      )}
    >
      {recommended && (
        <span className="absolute top-0 left-5 -translate-y-1/2 rounded-control bg-ink px-1.5 py-0.5 text-12 text-paper">
          {t('recommended')}
        </span>
      )}
      <PlanTitle title={product.title} current={current} />
      <p className="mt-3">
        <Price pricing={pricing} now={now} large />
      </p>
      <p className="mt-1 text-12 text-ink-soft">{seats && t('seats', seats)}</p>
      <Button
        look={recommended && !isDisabled ? 'seal' : 'outline'}
        // A click on a used trial shows the reason (BILL-014), so its button is not disabled. Plans
        // that can never be bought look disabled.
        disabled={isDisabled && because !== 'trialUsed'}
        onClick={onBuy}
        className="mt-3 w-full"
      >
        {t(buyLabel(product, current))}
      </Button>
      <PlanContent product={product} className="mt-5 space-y-2" />
    </article>
  );
}

/** Returns the message key of the button: why the plan is unavailable, or how to buy it. */
function buyLabel({ isDisabled, disabledBecause }: Product, current: boolean) {
  if (isDisabled && disabledBecause) return `because.${disabledBecause}` as const;
  return current ? 'renew' : 'buy';
}

/** The free plan is above the other plans and uses their columns. It has no button (BILL-012). */
export function FreePlan({ product, pricing, now, current }: Omit<Props, 'onBuy'>) {
  const t = useTranslations('pricing');
  return (
    <article
      aria-label={product.title}
      className="relative col-span-full gap-x-10 rounded-card bg-sheet p-5 ring-1 ring-line max-lg:sm:flex max-lg:sm:items-start max-lg:sm:justify-between lg:grid lg:grid-cols-subgrid lg:gap-x-4 lg:px-0"
    >
      <div className="shrink-0 lg:px-5">
        <PlanTitle title={product.title} current={current} />
        <p className="mt-2">
          <Price pricing={pricing} now={now} large />
        </p>
        <p className="text-12 text-ink-soft">{t('because.free')}</p>
      </div>
      <PlanContent
        product={product}
        className="grid content-start gap-x-10 gap-y-2 max-sm:mt-5 lg:col-[-4/-1] lg:grid-cols-subgrid lg:gap-x-4 lg:*:pr-1 lg:*:pl-5"
      />
    </article>
  );
}

function PlanTitle({ title, current }: { title: string; current: boolean }) {
  const t = useTranslations('pricing');
  return (
    <header className="min-h-6">
      <h2 className="font-semibold text-16">{title}</h2>
      {current && (
        // Place the label on the edge of the card, because there is no space beside a long name.
        <span className="absolute top-0 right-5 -translate-y-1/2 rounded-control bg-azure-wash px-1.5 py-0.5 text-12 text-azure ring-1 ring-line">
          {t('current')}
        </span>
      )}
    </header>
  );
}

/**
 * The features of a plan, one per line. A line that begins with “- ” is a feature that the plan
 * lacks.
 */
function PlanContent({ product, className }: { product: Product; className: string }) {
  return (
    <ul className={clsx('text-13', className)}>
      {product.content.split('\n').map((line) => {
        const lacks = line.startsWith('- ');
        const Sign = lacks ? Minus : Check;
        return (
          <li key={line} className={clsx('flex gap-2', lacks && 'text-ink-soft')}>
            <Sign
              aria-hidden="true"
              size={14}
              strokeWidth={1.5}
              className="mt-1 shrink-0 text-ink-soft"
            />
            <span className="text-pretty">{lacks ? line.slice(2) : line}</span>
          </li>
        );
      })}
    </ul>
  );
}
