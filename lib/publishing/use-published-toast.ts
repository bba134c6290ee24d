'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { toast } from '@/lib/toasts/store';
import { useOwnPublication } from './use-publication';

/**
 * Shows a toast when a publishing run has put the site online, whether or not the dialog is open
 * (CONST-006). This applies only to runs that this page has followed. Use it once per page.
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
      // A failure is shown by the button, with details in the dialog.
      if (status === 'done') toast({ kind: 'success', title: t('nowOnline') });
    }
  }, [run, status, t]);
}
