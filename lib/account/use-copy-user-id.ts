'use client';

import { useTranslations } from 'next-intl';
import { copyText } from '@/lib/browser/copy-text.client';
import { toast } from '@/lib/toasts/store';

/** HEAD-010: returns a function that copies the user's public id; an empty id shows an error. */
export function useCopyUserId(): (userNo: string) => Promise<void> {
  const t = useTranslations('tips');
  return async (userNo) => {
    const done = userNo !== '' && (await copyText(userNo));
    const said = userNo ? 'copyFalied' : 'copyText';
    toast({ kind: done ? 'success' : 'error', title: t(done ? 'copySuccess' : said) });
  };
}
