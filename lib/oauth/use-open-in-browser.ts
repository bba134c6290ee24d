'use client';

import { useTranslations } from 'next-intl';
import { copyText } from '@/lib/browser/copy-text.client';
import { toast } from '@/lib/toasts/store';

/**
 * Returns a function that copies the page's address and asks the user to open it in a browser,
 * because a page cannot leave the app that shows it (PP-12).
 */
export function useOpenInBrowser(): () => Promise<void> {
  const t = useTranslations('oauth');
  return async () => {
    const copied = await copyText(window.location.href);
    toast({ kind: 'info', title: t(copied ? 'linkCopied' : 'linkNotCopied') });
  };
}
