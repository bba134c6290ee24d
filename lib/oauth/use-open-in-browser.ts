'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/lib/toasts/store';
import { copyText } from '@/lib/window/copy-text.client';

/** No page can leave the app it is shown in: puts its address on the clipboard and says what to do with it (product point 12). */
export function useOpenInBrowser(): () => Promise<void> {
  const t = useTranslations('oauth');
  return async () => {
    const copied = await copyText(window.location.href);
    toast({ kind: 'info', title: t(copied ? 'linkCopied' : 'linkNotCopied') });
  };
}
