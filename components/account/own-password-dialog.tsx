'use client';

import { useTranslations } from 'next-intl';
import { loadAccount } from '@/lib/account/load-account';
import { useSession } from '@/lib/session/store';
import { toastError } from '@/lib/toasts/store';
import { PasswordForm } from './password-form';

/** The password dialog of the personal tab: sets a password the first time and changes it later. */
export function OwnPasswordDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('account');
  const isSet = useSession((session) => session.user?.hasPassword === true);
  const done = () => {
    loadAccount().catch(toastError);
    onClose();
  };
  return (
    <PasswordForm
      title={t(isSet ? 'passwordTitle' : 'passwordSetTitle')}
      onClose={onClose}
      onDone={done}
    />
  );
}
