'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { exportChats } from './export-chats';

/** Saves chats as a file and shows the result (CONST-007). */
export function useExportChats(): {
  busy: boolean;
  save(which: Parameters<typeof exportChats>[0]): Promise<void>;
} {
  const t = useTranslations('transfer');
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async save(which) {
      setBusy(true);
      try {
        await exportChats(which);
        toast({ kind: 'success', title: t('exported') });
      } catch (error) {
        if (!isCallError(error)) throw error;
        toast({
          kind: 'error',
          title: t('exportFailed'),
          text: error.message,
          reference: error.reference,
        });
      } finally {
        setBusy(false);
      }
    },
  };
}
