'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ProductType } from '@/domain/entities/product';
import type { Offer } from '@/lib/billing/products';
import { toastError } from '@/lib/toasts/store';
import { payerPage } from '@/lib/wechat/payer';

type Props = { type: ProductType; offer: Offer; onOther(): void };

/** Inside WeChat, for whom the account is not bound to: WeChat says who it is and leads back to what is being bought. */
export function PayerStep({ type, offer, onOther }: Props) {
  const t = useTranslations('payment');
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      window.location.assign(await payerPage(type, offer.pricing.backendCode));
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  };
  return (
    <section aria-label={t('pay')} className="flex w-full flex-col items-start gap-3 rounded-card bg-paper p-4 ring-1 ring-line">
      <p className="text-13 text-ink-soft">{t('payerText')}</p>
      <Button look="seal" busy={busy} onClick={() => void leave()}>
        {t('payer')}
      </Button>
      <button type="button" onClick={onOther} className="text-13 text-azure underline underline-offset-2">
        {t('scenes.qr')}
      </button>
    </section>
  );
}
