'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRouter } from 'next/navigation';
import { useNow, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { isOffered } from '@/domain/billing/buying';
import type { Product } from '@/domain/entities/product';
import { limits } from '@/domain/limits';
import { usePlanCode } from '@/lib/account/use-gates';
import { type Offer, offersOf } from '@/lib/billing/offers';
import { productsQuery } from '@/lib/billing/products';
import { useBuyPlan } from '@/lib/billing/use-buy-plan';
import { useSelling } from '@/lib/billing/use-selling';
import { paths } from '@/lib/paths';
import { isCallError } from '@/lib/upstream/call-error';
import { FreePlan, PlanCard } from './plan-card';
import { PlanComparison } from './plan-comparison';

/** The plans side by side, and a comparison row by row (PRICE-001). */
export function Pricing() {
  const t = useTranslations('pricing');
  const { data, error, isPending, refetch } = useQuery(productsQuery('PLAN'));
  const router = useRouter();
  const selling = useSelling();
  useEffect(() => {
    // Leave this page on a server that sells nothing, because the page does not exist there
    // (PP-17).
    if (selling === false) router.replace(paths.home);
  }, [selling, router]);
  if (selling === false) return null;
  return (
    <main className="mx-auto w-full max-w-300 flex-1 px-4 pt-8 pb-24 sm:px-6 sm:pt-14">
      <h1 className="text-center font-serif text-28 tracking-[-0.01em] sm:text-44 [:lang(ja)_&]:tracking-normal [:lang(ko)_&]:tracking-normal [:lang(zh)_&]:tracking-normal">
        {t('title')}
      </h1>
      <p className="mx-auto mt-3 max-w-180 text-balance text-center text-14 text-ink-soft sm:text-16 [:lang(zh)_&]:break-keep">
        {t('subtitle')}
      </p>
      {isCallError(error) && (
        <ErrorNotice
          error={error}
          className="mx-auto mt-10 max-w-140"
          actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}
        />
      )}
      {isPending && <Waiting />}
      {data && <Plans products={data} />}
    </main>
  );
}

function Plans({ products }: { products: readonly Product[] }) {
  const t = useTranslations('pricing');
  const level = usePlanCode();
  const now = useNow({ updateInterval: 60_000 }).getTime();
  const buy = useBuyPlan();
  const plans = offersOf(products).filter(({ pricing }) => isOffered(pricing.backendCode, level));
  const isFree = ({ product }: Offer) => product.disabledBecause === 'free';
  const sold = plans.filter((offer) => !isFree(offer));
  const card = (offer: Offer) => ({ ...offer, now, current: offer.pricing.backendCode === level });
  return (
    <>
      <section
        aria-label={t('plans')}
        className={clsx('mt-10 grid gap-x-4 gap-y-6 sm:grid-cols-2', columns(sold.length))}
      >
        {plans.filter(isFree).map((offer) => (
          <FreePlan key={offer.pricing.productPricingId} {...card(offer)} />
        ))}
        {sold.map((offer) => (
          <PlanCard
            key={offer.pricing.productPricingId}
            {...card(offer)}
            onBuy={() => buy(offer)}
          />
        ))}
      </section>
      <p className="mt-6 text-center text-13 text-ink-soft [:lang(zh)_&]:break-keep">
        {t('note', limits.usual)}
      </p>
      <PlanComparison plans={plans} />
    </>
  );
}

/**
 * Returns the class for the columns (PRICE-002): three for up to three, five or six plans, else
 * four.
 */
function columns(count: number): string {
  const usesThree = count < 4 || count === 5 || count === 6;
  return usesThree ? 'lg:grid-cols-3' : 'lg:grid-cols-4';
}

function Waiting() {
  return (
    <div className="mt-10 grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      <Skeleton className="col-span-full h-32 rounded-card" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-90 rounded-card" />
      ))}
    </div>
  );
}
