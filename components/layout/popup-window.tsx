'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Logo } from '@/components/ui/logo';
import { limits } from '@/domain/limits';
import { useConfig } from '@/lib/config/use-config';
import {
  type RedirectReturn,
  readRedirectReturn,
  stripReturnParams,
} from '@/lib/oauth/redirect-return';
import { useShowProviderError } from '@/lib/oauth/use-provider-failure';
import { usePaymentReturns, useShowPaymentResult } from '@/lib/orders/use-payment-return';
import { useOpenProject } from '@/lib/projects/context';
import { toastError } from '@/lib/toasts/store';
import { usePageReturn } from './use-page-return';

type PopupStatus = 'nothing' | 'returning' | 'done' | 'notDone';

/**
 * Runs in a popup that the product opened, and in a tab that returns from a sign-in or payment
 * provider (ROUTE-011, ROUTE-012, ROUTE-014, APP-007…011). Its code is loaded only in these cases.
 * Phones have no popup: there the tab itself goes to the provider and returns.
 */
export function PopupWindow() {
  const t = useTranslations();
  const { draft } = useOpenProject();
  const { cookieDomain, signedIn } = useConfig();
  const failed = useShowProviderError();
  const sayPayment = useShowPaymentResult();
  const { continueSignIn, continuePurchase } = usePageReturn();
  const [shown, show] = useState<PopupStatus>('nothing');
  usePaymentReturns();

  const stay = () => {
    window.history.replaceState(
      null,
      '',
      stripReturnParams(window.location.pathname, window.location.search),
    );
    show('nothing');
  };
  const handleReturn = useEffectEvent(async (back: RedirectReturn) => {
    if (back.kind === 'payer') {
      stay();
      return continuePurchase(back).catch(toastError);
    }
    const {
      closePopup,
      consumePageFlow,
      reportToOpener: tellReturn,
    } = await import('@/lib/oauth/popup-return.client');
    if (back.kind === 'sign-in' && consumePageFlow()) {
      stay();
      return continueSignIn(back).catch(toastError);
    }
    if (back.kind === 'payment' && !window.opener) {
      // Either this tab itself went to the provider, as on phones, or the provider's page cut the
      // link to the opener. In the second case the opener still gets the message over the channel.
      await tellReturn(back, signedIn);
      stay();
      return sayPayment(back.orderNo);
    }
    show('returning');
    await tellReturn(back, signedIn);
    const failure = back.kind === 'sign-in' ? back.failure : null;
    show(failure ? 'notDone' : 'done');
    // The browser may refuse to close this window. It then becomes an ordinary page, which shows
    // the error.
    closePopup(() => {
      stay();
      if (failure) failed(failure);
      if (back.kind === 'payment') void sayPayment(back.orderNo);
    });
  });
  const startPromptListener = useEffectEvent(async (left: AbortSignal) => {
    const { listenForPrompt: receivePrompt } = await import('@/lib/popup/popup.client');
    if (left.aborted) return;
    left.addEventListener('abort', receivePrompt(cookieDomain, draft.setText));
  });

  useEffect(() => {
    const back = readRedirectReturn(window.location.search);
    if (back) {
      void handleReturn(back);
      return;
    }
    if (!window.opener) return;
    const left = new AbortController();
    const timer = setTimeout(() => void startPromptListener(left.signal), limits.popup.readyMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);

  if (shown === 'nothing') return null;
  return (
    <div className="fixed inset-0 z-dialog flex flex-col items-center justify-center gap-4 bg-paper px-6 text-center">
      <Logo size={40} />
      <p role="status" className="text-ink-soft">
        {t(`oauth.${shown}`)}
      </p>
    </div>
  );
}
