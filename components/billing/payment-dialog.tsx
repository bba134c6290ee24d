'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Tabs } from '@/components/ui/tabs';
import { type ProductType, productTypes } from '@/domain/entities/product';
import type { Dialogs } from '@/lib/dialogs/store';
import { Checkout } from './checkout';

/** BILL-004: sells token packs and plans. The user also selects how to pay. */
export function PaymentDialog({
  tab = 'RECHARGE',
  code,
  onClose,
}: Dialogs['payment'] & { onClose(): void }) {
  const t = useTranslations('payment');
  const [shown, show] = useState<ProductType>(tab);
  const tabs = productTypes.map((type) => ({
    value: type,
    label: t(`tabs.${type}`),
    // Only the visible tab creates orders.
    content: shown === type && (
      <Checkout type={type} wanted={type === tab ? code : undefined} onPaid={onClose} />
    ),
  }));
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <Tabs
        label={t('title')}
        tabs={tabs}
        value={shown}
        onChange={(value) => show(value as ProductType)}
      />
    </Dialog>
  );
}
