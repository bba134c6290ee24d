'use client';

import { useTranslations } from 'next-intl';
import { type ErrorName, errors } from '@/domain/errors';
import { toast } from '@/lib/toasts/store';

/** Shows that signing in or linking through a provider failed, and why (GAP-12: `loginFailed`). */
export function useShowProviderError(): (reason: string) => void {
  const t = useTranslations();
  return (reason) => {
    const name = Object.hasOwn(errors, reason) ? (reason as ErrorName) : 'providerFailed';
    toast({ kind: 'error', title: t('login.loginFailed'), text: t(`errors.${name}`) });
  };
}
