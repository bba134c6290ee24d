'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ProductType } from '@/domain/entities/product';
import { errors } from '@/domain/errors';
import type { Offer } from '@/lib/billing/offers';
import { openDialog } from '@/lib/dialogs/store';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { fetchPayerUrl } from '@/lib/wechat/payer';

type Props = { type: ProductType; offer: Offer; onOther(): void };

/**
 * Shown inside WeChat for an account that is not bound: WeChat identifies the user, then returns to
 * the purchase.
 */
export function WechatBindStep({ type, offer, onOther }: Props) {
  const t = useTranslations('payment');
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      window.location.assign(await fetchPayerUrl(type, offer.pricing.backendCode));
    } catch (error) {
      setBusy(false);
      const code = offer.pricing.backendCode;
      if (!isCallError(error, errors.confirmFirst.code)) return toastError(error);
      openDialog('proof', { onProven: () => openDialog('payment', { tab: type, code }) });
    }
  };
  return (
    <section
      aria-label={t('pay')}
      className="flex w-full flex-col items-start gap-3 rounded-card bg-paper p-4 ring-1 ring-line"
    >
      <p className="text-13 text-ink-soft">{t('payerText')}</p>
      <Button look="seal" busy={busy} onClick={() => void leave()}>
        {t('payer')}
      </Button>
      <button
        type="button"
        onClick={onOther}
        className="text-13 text-azure underline underline-offset-2"
      >
        {t('scenes.qr')}
      </button>
    </section>
  );
}
