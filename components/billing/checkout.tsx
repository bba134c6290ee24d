'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { isOffered } from '@/domain/billing/buying';
import { orders } from '@/domain/contract/orders';
import type { ProductType } from '@/domain/entities/product';
import { languageOr } from '@/domain/locale';
import { usePlanCode } from '@/lib/account/use-gates';
import { usableChannels } from '@/lib/billing/checkout';
import { offersOf } from '@/lib/billing/offers';
import { productsQuery } from '@/lib/billing/products';
import { useMedia } from '@/lib/browser/use-media';
import { callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { isCallError } from '@/lib/upstream/call-error';
import { isInWechat } from '@/lib/wechat/in-wechat';
import { PaymentForm } from './payment-form';

type Props = { type: ProductType; wanted?: string | undefined; onPaid(): void };

/** One tab of the payment dialog, shown once the offers and channels are loaded. */
export function Checkout({ type, wanted, onPaid }: Props) {
  const t = useTranslations();
  const language = languageOr(useLocale());
  const level = usePlanCode();
  const onPhone = useMedia('(pointer: coarse)');
  const isBound = useSession((session) => session.user?.bindWechat === true);
  const place = { onPhone, isBound, inWechat: isInWechat(navigator.userAgent) };
  const products = useQuery(productsQuery(type));
  const channels = useQuery(callQuery(orders.channels, {}));
  const error = products.error ?? channels.error;
  if (isCallError(error))
    return (
      <ErrorNotice
        error={{
          entry: error.entry,
          reference: error.reference,
          message: t('pay.payProductListError'),
        }}
        actions={
          <Button onClick={() => void Promise.all([products.refetch(), channels.refetch()])}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    );
  if (!products.data || !channels.data) return <Skeleton className="h-90" />;
  const usable = usableChannels(channels.data.list, place, language);
  if (!usable.length) return <EmptyState text={t('payment.noChannel')} className="h-60" />;
  // Do not offer free plans here (BILL-012), and do not offer a trial to users who already have a
  // full plan.
  const offers = offersOf(products.data).filter(
    ({ product, pricing }) =>
      product.disabledBecause !== 'free' && isOffered(pricing.backendCode, level),
  );
  return <PaymentForm {...{ type, wanted, onPaid, offers, place }} channels={usable} />;
}
