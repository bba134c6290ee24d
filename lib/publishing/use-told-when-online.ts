'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { toast } from '@/lib/toasts/store';
import { useOwnPublication } from './use-publication';

/** CONST-006: says that what was seen being built stands online now, whether the dialog is still open or not. Once on a page. */
export function useToldWhenOnline(): void {
  const t = useTranslations('publishing');
  const { data } = useOwnPublication();
  const awaited = useRef<string | null>(null);
  const { run, status } = data?.attempt ?? {};
  useEffect(() => {
    if (run === undefined) return;
    if (status === 'running') awaited.current = run;
    else if (awaited.current === run) {
      awaited.current = null;
      // What went wrong is said by the button, and at length in the dialog.
      if (status === 'done') toast({ kind: 'success', title: t('nowOnline') });
    }
  }, [run, status, t]);
}
