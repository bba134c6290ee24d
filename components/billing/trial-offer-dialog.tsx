'use client';

import { useQuery } from '@tanstack/react-query';
import { useNow, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { superCode } from '@/domain/billing/buying';
import { offersOf } from '@/lib/billing/offers';
import { productsQuery } from '@/lib/billing/products';
import { openDialog } from '@/lib/dialogs/store';
import { PlanOffer } from './plan-offer';

/**
 * BILL-029, MEM-006: offers the super membership at a lower price after the trial. The buy button
 * opens the payment dialog.
 */
export function TrialOfferDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('trialOffer');
  const promotion = useTranslations('promotion');
  const now = useNow({ updateInterval: 60_000 }).getTime();
  const { data } = useQuery(productsQuery('PLAN'));
  const offer = data && offersOf(data).find(({ pricing }) => pricing.backendCode === superCode);
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{promotion('later')}</Button>
          <Button
            look="seal"
            data-autofocus
            disabled={!offer || offer.product.isDisabled}
            onClick={() => openDialog('payment', { tab: 'PLAN', code: superCode })}
          >
            {t('buy')}
          </Button>
        </>
      }
    >
      <p className="text-pretty [:lang(zh)_&]:break-keep">{t('text')}</p>
      {offer ? <PlanOffer offer={offer} now={now} /> : <Skeleton className="mt-4 h-32" />}
    </Dialog>
  );
}
