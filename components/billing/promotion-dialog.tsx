'use client';

import { useQuery } from '@tanstack/react-query';
import { useNow, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { memberWords, superCode } from '@/domain/billing/buying';
import { account } from '@/domain/contract/account';
import { offersOf } from '@/lib/billing/offers';
import { productsQuery } from '@/lib/billing/products';
import { recordPromotionClosed } from '@/lib/billing/promotion';
import { openDialog } from '@/lib/dialogs/store';
import { callQuery } from '@/lib/query';
import { PlanOffer } from './plan-offer';

/**
 * HOME-007, BILL-030…034: the offer of the super membership in the last days of its discount.
 * Closing the dialog hides the offer for a week.
 */
export function PromotionDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('promotion');
  const now = useNow({ updateInterval: 60_000 }).getTime();
  const { data } = useQuery(productsQuery('PLAN'));
  const { data: isLifetime } = useQuery(
    callQuery(account.checkPlan, { backendCode: 'CODE_PLAN_PERMIUM' }),
  );
  const offer = data && offersOf(data).find(({ pricing }) => pricing.backendCode === superCode);
  const close = () => {
    recordPromotionClosed(now);
    onClose();
  };
  if (!offer) return null;
  return (
    <Dialog
      title={t('title', { plan: offer.product.title })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('later')}</Button>
          <Button
            look="seal"
            data-autofocus
            onClick={() => openDialog('payment', { tab: 'PLAN', code: superCode })}
          >
            {t('see')}
          </Button>
        </>
      }
    >
      <p className="text-balance [:lang(zh)_&]:break-keep">
        {t(memberWords(isLifetime), {
          tokens: offer.pricing.wordCount,
          projects: offer.product.quotas?.projects ?? 0,
          deployments: offer.product.quotas?.deployments ?? 0,
        })}
      </p>
      <PlanOffer offer={offer} now={now} />
    </Dialog>
  );
}
