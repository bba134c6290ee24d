'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import type { RedirectReturn } from '@/lib/oauth/redirect-return';
import { useShowProviderError } from '@/lib/oauth/use-provider-failure';
import { forgetReturnPath } from '@/lib/session/return-path.client';
import { toast } from '@/lib/toasts/store';

type SignInReturn = Extract<RedirectReturn, { kind: 'sign-in' }>;
type PayerReturn = Extract<RedirectReturn, { kind: 'payer' }>;

/**
 * Returns the functions for a tab that went to a provider and came back: they continue the sign-in
 * or the purchase.
 */
export function usePageReturn() {
  const t = useTranslations();
  const router = useRouter();
  const { signedIn, returnTo } = useConfig();
  const showProviderError = useShowProviderError();

  const continueSignIn = async ({ failure, linked, isNew }: SignInReturn) => {
    if (linked) {
      openDialog('user-centre', { tab: 'product_self' });
      return toast({ kind: 'success', title: t('login.bindSucess') });
    }
    if (failure || !signedIn) {
      showProviderError(failure ?? 'providerExpired');
      // The user accepted the terms before this tab went to the provider (AUTH-003).
      if (!signedIn)
        openDialog('sign-in', { agreed: true, ...(returnTo && { reason: 'continue' as const }) });
      return;
    }
    const { runSignIn } = await import('@/lib/sign-in/sign-in');
    const result = await runSignIn(async () => ({ isNew, giftTokenNum: null }));
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
  const continuePurchase = async (back: PayerReturn) => {
    const { bindPayer } = await import('@/lib/wechat/payer');
    const refusal = await bindPayer(back);
    if (refusal) toast({ kind: 'error', title: t(refusal) });
    // Even if WeChat has not identified the user, they can pay for the offer by QR code.
    openDialog('payment', { tab: back.type, ...(back.product && { code: back.product }) });
  };
  return { continueSignIn, continuePurchase };
}
