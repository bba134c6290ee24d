'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { orders } from '@/domain/contract/orders';
import { loadAccount } from '@/lib/account/load-account';
import { openReceipt } from '@/lib/orders/open-receipt';
import { isProjectOpen, rememberPayingProject } from '@/lib/orders/paying-project.client';
import { toast } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';
import { realClock } from '@/lib/utils/clock';
import { createPayment, type OrderInput, type PayView } from './payment';

/**
 * The payment of a screen. It ends when the screen unmounts (BILL-021). After a purchase, plan and
 * balance are refetched everywhere (BILL-019), and where no project is open the receipt opens
 * (BILL-040). `bought` says what was bought and for how much.
 */
export function usePayment(
  onPaid: () => void,
  bought: string,
): {
  view: PayView;
  choose(choice: OrderInput): void;
  pollNow(): void;
} {
  const t = useTranslations('pay');
  const queries = useQueryClient();
  const paid = useEffectEvent((orderNo: string) => {
    void loadAccount().catch(() => {});
    void queries.invalidateQueries();
    onPaid();
    // In a project the user is back where they were; elsewhere the receipt has the way back.
    if (!isProjectOpen()) return openReceipt(orderNo);
    const receipt = { label: t('receipt'), run: () => openReceipt(orderNo) };
    toast({ kind: 'success', title: t('paySuccess'), text: bought, action: receipt });
  });
  const failed = useEffectEvent(() => void toast({ kind: 'error', title: t('payFailed') }));
  const [payment] = useState(() =>
    createPayment({
      create: (choice, signal) => send(orders.create, choice, { signal }),
      fetchStatus: async (orderNo, signal) =>
        (await send(orders.status, { orderNo }, { signal })).orderStatus,
      clock: realClock,
      isHidden: () => document.hidden,
      onPaid: (orderNo) => paid(orderNo),
      onFailed: () => failed(),
    }),
  );
  useEffect(rememberPayingProject, []);
  useEffect(() => {
    // When the user returns from the payment app, poll immediately.
    const look = () => document.hidden || payment.pollNow();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      payment.stop();
    };
  }, [payment]);
  return {
    view: useStore(payment),
    choose: (choice) => void payment.choose(choice),
    pollNow: payment.pollNow,
  };
}
