'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { errors } from '@/domain/errors';
import { windowMode } from '@/lib/app-shell/use-window-mode';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { storeSignUpOrigin } from '@/lib/session/sign-up-origin';
import { useSession } from '@/lib/session/store';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { onSessionEnd, type SessionEnd } from '@/lib/upstream/on-unauthorised';

/**
 * Keeps the page's session state current: loads the account, handles the end of the session, and
 * opens the sign-in dialog for a guest who was redirected here.
 */
export function SessionSync() {
  const t = useTranslations('signIn');
  const { signedIn, returnTo } = useConfig();
  const router = useRouter();
  const queries = useQueryClient();

  const begin = useEffectEvent(() => {
    if (signedIn) {
      useSession.getState().markSignedIn();
      // Only signed-in users need the account calls, so load them only here.
      void import('@/lib/account/load-account').then((one) => one.loadAccount()).catch(unlessOver);
      return;
    }
    useSession.getState().clear();
    // The redirect leads to the home page. On any other page a dialog could cover what the user
    // needs. For example, the dev page shows the codes with which the user signs in.
    if (returnTo && window.location.pathname === paths.home)
      openDialog('sign-in', { reason: 'continue' });
  });
  const over = useEffectEvent((why: SessionEnd) => {
    queries.clear();
    toast({
      kind: why === 'expired' ? 'error' : 'success',
      title: why === 'expired' ? t('sessionOver') : t('signedOut'),
    });
    const mode = windowMode();
    if (why === 'expired')
      mode.reportFailure({
        code: errors.notSignedIn.code,
        message: t('sessionOver'),
        reference: '',
      });
    if (why === 'signed-out') router.push('/');
    else mode.exitProject(() => router.push('/'));
    router.refresh();
  });
  useEffect(() => {
    storeSignUpOrigin(window.location.search);
    onSessionEnd(over);
    begin();
  }, []);
  return null;
}

/** Shows an error. Ignores the error of an ended session, which another handler shows once. */
function unlessOver(error: unknown): void {
  if (!isCallError(error, errors.notSignedIn.code)) toastError(error);
}
