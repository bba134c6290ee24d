import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { chargedFen, formatPrice, readPrice } from '@/domain/billing/price';
import type { Product } from '@/domain/entities/product';
import type { Language } from '@/domain/locale';
import { offersOf } from '@/lib/billing/offers';
import { paths } from '@/lib/paths';

type Props = { products: readonly Product[]; language: Language; now: number };

/**
 * On a phone, these two plans are listed below the other plans, one line each: the short trial and
 * the plan without an end date.
 */
const asides: readonly string[] = ['CODE_PLAN_TASTE', 'CODE_PLAN_PERMIUM'];

/**
 * HOME-008, PP-32: a short list of the plans and their prices. It is a server component, because
 * the home screen must not load more scripts.
 */
export function PriceStrip({ products, language, now }: Props) {
  const t = useTranslations('pricing');
  const cycle = useTranslations('catalogue.cycles');
  const plans = offersOf(products).map(({ product, pricing }) => {
    const { backendCode: code, duration, durationUnit } = pricing;
    const [content = ''] = product.content.split('\n');
    return {
      ...{ code, title: product.title, content, isAside: asides.includes(code) },
      price: formatPrice(chargedFen(readPrice(pricing), now), language),
      period: durationUnit ? cycle(durationUnit, { count: duration ?? 1 }) : '',
    };
  });
  if (plans.length === 0) return null;
  return (
    <section aria-label={t('strip')} className="mt-auto pt-4">
      <h2 className="flex items-center gap-3 text-13 text-ink-soft">
        {t('strip')}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        <a
          href={paths.pricing}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-[24px] items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {t('compare')}
        </a>
      </h2>
      <ul className="mt-2 grid grid-cols-3 gap-x-4 gap-y-2 text-12 text-ink-soft sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {plans.map(({ code, title, price, period, content, isAside }) => (
          <li
            key={code}
            className={clsx(
              isAside && 'max-sm:order-last max-sm:col-span-full max-sm:flex max-sm:gap-x-2',
            )}
          >
            <p className={clsx('text-ink', !isAside && 'text-13', isAside && 'sm:text-13')}>
              {title}
            </p>
            <p className="flex flex-wrap items-baseline gap-x-1">
              <span
                className={clsx(
                  'text-ink tabular-nums sm:font-medium sm:text-16',
                  !isAside && 'max-sm:font-medium max-sm:text-16',
                )}
              >
                {price}
              </span>
              <span>{period}</span>
            </p>
            <p className={clsx('mt-0.5 text-pretty', isAside && 'max-sm:hidden')}>{content}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
