'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/lib/toasts/store';
import { copyText } from '@/lib/window/copy-text.client';

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
