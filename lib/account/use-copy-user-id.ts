'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/lib/toasts/store';
import { copyText } from '@/lib/window/copy-text.client';

/** HEAD-010: copies the id people share; an empty one is an error, for there is nothing to copy. */
export function useCopyUserId(): (userNo: string) => Promise<void> {
  const t = useTranslations('tips');
  return async (userNo) => {
    const done = userNo !== '' && (await copyText(userNo));
    const said = userNo ? 'copyFalied' : 'copyText';
    toast({ kind: done ? 'success' : 'error', title: t(done ? 'copySuccess' : said) });
  };
}
