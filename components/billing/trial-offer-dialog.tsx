'use client';

import { useQuery } from '@tanstack/react-query';
import { useNow, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { superCode } from '@/domain/rules/buying';
import { offersOf, productsQuery } from '@/lib/billing/products';
import { openDialog } from '@/lib/dialogs/store';
import { TrialTime } from './membership';
import { Price } from './price';

/** BILL-029, MEM-006: after the trial, the super membership at the price this person has now; buying it opens the payment. */
export function TrialOfferDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('trialOffer');
  const common = useTranslations('common');
  const now = useNow({ updateInterval: 60_000 }).getTime();
  const { data } = useQuery(productsQuery('PLAN'));
  const offer = data && offersOf(data).find(({ pricing }) => pricing.backendCode === superCode);
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
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
      <p>{t('text')}</p>
      <div className="mt-4 rounded-card bg-paper p-4 ring-1 ring-line">
        {offer ? (
          <>
            <p className="font-medium text-14">{offer.product.title}</p>
            <p className="mt-1">
              <Price pricing={offer.pricing} now={now} large />
            </p>
            <TrialTime />
          </>
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
    </Dialog>
  );
}
