'use client';

import { useTranslations } from 'next-intl';
import { PasswordForm } from './password-form';

/**
 * The password form as a dialog that other code opens by name, for example after a sign-in with a
 * password that an operator printed.
 */
export function PasswordDialog({ reason, onClose }: { reason?: 'one-time'; onClose(): void }) {
  const t = useTranslations('password');
  return (
    <PasswordForm
      title={t('title')}
      {...(reason && { description: t('oneTime') })}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
