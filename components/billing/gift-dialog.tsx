'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { account } from '@/domain/contract/account';
import { limits } from '@/domain/limits';
import { loadAccount } from '@/lib/account/load-account';
import { toast, toastError } from '@/lib/toasts/store';
import { sendWithMessage } from '@/lib/upstream/client';

/** BILL-027, GAP-91: offers free tokens to users who return after a long time. */
export function GiftDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('gift');
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { message } = await sendWithMessage(account.receiveRecall, {});
      toast({ kind: 'success', title: message });
      await loadAccount().catch(() => {});
      onClose();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <Button look="primary" data-autofocus busy={busy} onClick={() => void take()}>
          {t('take')}
        </Button>
      }
    >
      <p className="font-medium text-28 tabular-nums">
        {t('tokens', { tokens: limits.gift.recallTokens })}
      </p>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
    </Dialog>
  );
}
