'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Logo } from '@/components/ui/logo';
import { limits } from '@/domain/limits';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import {
  type RedirectReturn,
  readRedirectReturn,
  stripReturnParams,
} from '@/lib/oauth/redirect-return';
import { useShowProviderError } from '@/lib/oauth/use-provider-failure';
import { usePaymentReturns, useShowPaymentResult } from '@/lib/orders/use-payment-return';
import { useOpenProject } from '@/lib/projects/context';
import { forgetReturnPath } from '@/lib/session/return-path.client';
import { toast, toastError } from '@/lib/toasts/store';

type PopupStatus = 'nothing' | 'returning' | 'done' | 'notDone';
type SignInReturn = Extract<RedirectReturn, { kind: 'sign-in' }>;

/**
 * Runs in a popup that the product opened, and in a tab that returns from a sign-in or payment
 * provider (ROUTE-011, ROUTE-012, ROUTE-014, APP-007…011). Its code loads only in these cases. On
 * phones there is no popup: the tab itself goes to the provider and then back to the page it left.
 */
export function PopupWindow() {
  const t = useTranslations();
  const router = useRouter();
  const { draft } = useOpenProject();
  const { cookieDomain, signedIn, returnTo } = useConfig();
  const failed = useShowProviderError();
  const sayPayment = useShowPaymentResult();
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
  const continueSignIn = async ({ failure, linked, isNew }: SignInReturn) => {
    stay();
    if (linked) {
      openDialog('user-centre', { tab: 'product_self' });
      return toast({ kind: 'success', title: t('login.bindSucess') });
    }
    if (failure || !signedIn) {
      failed(failure ?? 'providerExpired');
      // A user can leave to sign in only after they accept the terms (AUTH-003).
      if (!signedIn)
        openDialog('sign-in', { agreed: true, ...(returnTo && { reason: 'continue' as const }) });
      return;
    }
    const { runSignIn: enterBy } = await import('@/lib/sign-in/sign-in');
    const result = await enterBy(async () => ({ isNew, giftTokenNum: null }));
    const gift = result.status === 'signed-in' ? result.gift : 0;
    toast({
      kind: 'success',
      title: t('login.loginSuccess'),
      ...(gift > 0 && { text: t('signIn.gift', { tokens: gift }) }),
    });
    if (!returnTo) return;
    forgetReturnPath();
    router.push(returnTo as Route);
  };
  const continuePurchase = async (back: Extract<RedirectReturn, { kind: 'payer' }>) => {
    stay();
    const { bindPayer: knowPayer } = await import('@/lib/wechat/payer');
    const refusal = await knowPayer(back);
    if (refusal) toast({ kind: 'error', title: t(refusal) });
    // Bound or not, the selection can still be paid: by QR code if WeChat does not know the user.
    openDialog('payment', { tab: back.type, ...(back.product && { code: back.product }) });
  };
  const handleReturn = useEffectEvent(async (back: RedirectReturn) => {
    if (back.kind === 'payer') return continuePurchase(back).catch(toastError);
    const {
      closePopup,
      consumePageFlow,
      reportToOpener: tellReturn,
    } = await import('@/lib/oauth/popup-return.client');
    if (back.kind === 'sign-in' && consumePageFlow()) return continueSignIn(back).catch(toastError);
    if (back.kind === 'payment' && !window.opener) {
      // Either this tab itself had navigated away, as on phones, or the provider cut the opener
      // link. In the second case the opener still gets the message.
      await tellReturn(back, signedIn);
      stay();
      return sayPayment(back.orderNo);
    }
    show('returning');
    await tellReturn(back, signedIn);
    const failure = back.kind === 'sign-in' ? back.failure : null;
    show(failure ? 'notDone' : 'done');
    // A window without an opener cannot be closed. Treat it as an ordinary page and show the error
    // here.
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
