import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useDialogs } from '@/lib/dialogs/store';
import { readRedirectReturn } from '@/lib/oauth/redirect-return';
import { toast, toastError } from '@/lib/toasts/store';
import { openReceipt } from './open-receipt';
import { isProjectOpen } from './paying-project.client';

/**
 * Imports the call only after a payment, because the home screen must not load the contract (P3).
 */
async function checkOrder(orderNo: string) {
  const { checkOrder: check } = await import('./check-order');
  return check(orderNo);
}

/**
 * Returns a function that shows the result of the payment from which this window returned
 * (ROUTE-011), and where no project is open its receipt (BILL-040).
 */
export function useShowPaymentResult(): (orderNo: string) => Promise<void> {
  const t = useTranslations('pay');
  return async (orderNo) => {
    try {
      const status = await checkOrder(orderNo);
      if (status === 'SUCCESS' && !isProjectOpen()) openReceipt(orderNo);
      else if (status === 'SUCCESS') {
        const receipt = { label: t('receipt'), run: () => openReceipt(orderNo) };
        toast({ kind: 'success', title: t('paySuccess'), action: receipt });
      } else if (status === 'FAIL') toast({ kind: 'error', title: t('payFailed') });
    } catch (error) {
      toastError(error);
    }
  };
}

/**
 * Listens for payments in windows that this window opened, and checks their orders (APP-010). If a
 * dialog is open, the dialog shows the result itself.
 */
export function usePaymentReturns(): void {
  const say = useShowPaymentResult();
  const showResult = useEffectEvent((orderNo: string) =>
    useDialogs.getState().open ? checkOrder(orderNo).catch(toastError) : say(orderNo),
  );
  useEffect(() => {
    // A window that returned from a payment must not listen: it would receive its own message.
    if (readRedirectReturn(window.location.search)) return;
    const left = new AbortController();
    void import('@/lib/popup/popup.client').then(({ listenToPopups: hearPopups }) => {
      if (left.signal.aborted) return;
      const stop = hearPopups((message) => {
        if (message.type === 'paypal_success') void showResult(message.orderNo);
      });
      left.signal.addEventListener('abort', stop);
    });
    return () => left.abort();
  }, []);
}
