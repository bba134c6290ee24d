'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { toast } from '@/lib/toasts/store';
import { useOwnPublication } from './use-publication';

/**
 * CONST-006: shows a toast when a publishing run that this page saw is online, whether the dialog
 * is open or not. Use it once per page.
 */
export function usePublishedToast(): void {
  const t = useTranslations('publishing');
  const { data } = useOwnPublication();
  const awaited = useRef<string | null>(null);
  const { run, status } = data?.attempt ?? {};
  useEffect(() => {
    if (run === undefined) return;
    if (status === 'running') awaited.current = run;
    else if (awaited.current === run) {
      awaited.current = null;
      // The button shows a failure, and the dialog its details.
      if (status === 'done') toast({ kind: 'success', title: t('nowOnline') });
    }
  }, [run, status, t]);
}
