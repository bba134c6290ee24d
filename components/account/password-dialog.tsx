'use client';

import { useTranslations } from 'next-intl';
import { PasswordForm } from './password-form';

/**
 * The password form on its own: after a sign-in with a printed password, or when opened by name.
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
