'use client';

import { useTranslations } from 'next-intl';
import { loadAccount } from '@/lib/account/load-account';
import { useSession } from '@/lib/session/store';
import { toastError } from '@/lib/toasts/store';
import { PasswordForm } from './password-form';

/** The password as a row of the personal tab opens it: set the first time, changed from then on. */
export function OwnPasswordDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('account');
  const isSet = useSession((session) => session.user?.hasPassword === true);
  const done = () => {
    loadAccount().catch(toastError);
    onClose();
  };
  return <PasswordForm title={t(isSet ? 'passwordTitle' : 'passwordSetTitle')} onClose={onClose} onDone={done} />;
}
