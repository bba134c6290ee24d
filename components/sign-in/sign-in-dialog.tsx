'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { useConfig } from '@/lib/config/use-config';
import { forgetReturnPath } from '@/lib/session/return-path.client';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { toast, toastError } from '@/lib/toasts/store';
import { PhoneForm } from './phone-form';
import { TestAccount } from './test-account';

type Props = { reason?: 'continue'; onClose(): void };

/** The ways in. Whoever was sent home by a page that needs a session goes back there afterwards (product point 21). */
export function SignInDialog({ reason, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const { embedded, returnTo } = useConfig();

  const finish = (result: SignInResult) => {
    if (result.status === 'busy') {
      toast({ kind: 'info', title: t('login.anotherInProgress') });
      return;
    }
    toast({ kind: 'success', title: t('login.loginSuccess'), ...(result.gift > 0 && { text: t('signIn.gift', { tokens: result.gift }) }) });
    onClose();
    if (reason === 'continue' && returnTo) {
      forgetReturnPath();
      router.push(returnTo as Route);
    } else router.refresh();
  };
  const close = () => {
    if (reason === 'continue') forgetReturnPath();
    onClose();
  };
  return (
    <Dialog onClose={close} title={t('signIn.title')} description={t(reason === 'continue' ? 'signIn.continue' : 'signIn.description')}>
      {embedded && <TestAccount onDone={finish} onError={toastError} />}
      <PhoneForm onDone={finish} />
    </Dialog>
  );
}
