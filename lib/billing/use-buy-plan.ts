'use client';

import { useTranslations } from 'next-intl';
import { openDialog } from '@/lib/dialogs/store';
import { toast } from '@/lib/toasts/store';
import type { Offer } from './offers';

/** PRICE-005: opens the payment for a plan, or shows why it cannot be bought (BILL-012…014). */
export function useBuyPlan(): (offer: Offer) => void {
  const t = useTranslations('payment');
  return ({ product, pricing }) => {
    if (!product.isDisabled)
      return openDialog('payment', { tab: 'PLAN', code: pricing.backendCode });
    toast({ kind: 'error', title: t(`refused.${product.disabledBecause ?? 'off'}`) });
  };
}
