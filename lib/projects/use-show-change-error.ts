'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';

/**
 * PROJ-013, PROJ-015: returns a function that shows why a new title or visibility was not saved.
 */
export function useShowChangeError() {
  const t = useTranslations();
  return (error: unknown) => {
    if (!isCallError(error)) throw error;
    const { message, entry, reference } = error;
    toast({
      kind: 'error',
      title: t('tips.editSiteNameError3'),
      text: message || t(entry.messageKey),
      reference,
    });
  };
}
