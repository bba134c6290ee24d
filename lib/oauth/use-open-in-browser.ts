'use client';

import { useTranslations } from 'next-intl';
import { copyText } from '@/lib/browser/copy-text.client';
import { toast } from '@/lib/toasts/store';

/**
 * A page cannot leave the app that shows it, so this copies its address and tells the user what to
 * do with it (PP-12).
 */
export function useOpenInBrowser(): () => Promise<void> {
  const t = useTranslations('oauth');
  return async () => {
    const copied = await copyText(window.location.href);
    toast({ kind: 'info', title: t(copied ? 'linkCopied' : 'linkNotCopied') });
  };
}
