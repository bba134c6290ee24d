import { useTranslations } from 'next-intl';
import { chargedFen, formatPrice, readPrice } from '@/domain/billing/price';
import type { Product } from '@/domain/entities/product';
import type { Language } from '@/domain/locale';
import { offersOf } from '@/lib/billing/offers';
import { paths } from '@/lib/paths';

type Props = { products: readonly Product[]; language: Language; now: number };

/** Plans for a short time or without an end stand in the line below the others. */
const asides: readonly string[] = ['CODE_PLAN_TASTE', 'CODE_PLAN_PERMIUM'];

/**
 * HOME-008, PP-32: the prices of the plans in short. A server component: home has no room for more
 * scripts.
 */
export function PriceStrip({ products, language, now }: Props) {
  const t = useTranslations('pricing');
  const cycle = useTranslations('catalogue.cycles');
  const plans = offersOf(products).map(({ product, pricing }) => {
    const { backendCode: code, duration, durationUnit } = pricing;
    const [content = ''] = product.content.split('\n');
    return {
      ...{ code, title: product.title, content },
      price: formatPrice(chargedFen(readPrice(pricing), now), language),
      period: durationUnit ? cycle(durationUnit, { count: duration ?? 1 }) : '',
    };
  });
  if (plans.length === 0) return null;
  return (
    <section aria-label={t('strip')} className="mt-auto pt-10">
      <h2 className="flex items-center gap-3 text-13 text-ink-soft">
        {t('strip')}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        <a
          href={paths.pricing}
          className="inline-flex min-h-[24px] items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {t('compare')}
        </a>
      </h2>
      <ul className="mt-3 grid grid-cols-3 gap-x-4">
        {plans
          .filter(({ code }) => !asides.includes(code))
          .map(({ code, title, price, period, content }) => (
            <li key={code} className="text-12 text-ink-soft">
              <p className="text-13 text-ink">{title}</p>
              <p className="flex flex-wrap items-baseline gap-x-1">
                <span className="font-medium text-16 text-ink tabular-nums sm:text-20">
                  {price}
                </span>
                <span>{period}</span>
              </p>
              <p className="mt-0.5 text-pretty">{content}</p>
            </li>
          ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-4 text-12 text-ink-soft">
        {plans
          .filter(({ code }) => asides.includes(code))
          .map(({ code, title, price, period }) => (
            <span key={code} className="tabular-nums">
              {title} {price} {period}
            </span>
          ))}
      </p>
    </section>
  );
}
