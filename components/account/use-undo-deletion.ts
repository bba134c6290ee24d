'use client';

import { useState } from 'react';
import { account } from '@/domain/contract/account';
import { loadAccount } from '@/lib/account/load-account';
import { toast, toastError } from '@/lib/toasts/store';
import { sendWithMessage } from '@/lib/upstream/client';

/** Cancels a requested deletion. `busy` is true while the request runs. */
export function useUndoDeletion(): { busy: boolean; cancelDeletion(): Promise<void> } {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      const { message } = await sendWithMessage(account.undoDeletion, {});
      toast({ kind: 'success', title: message });
      await loadAccount();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return { busy, cancelDeletion: keep };
}
