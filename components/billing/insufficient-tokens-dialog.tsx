'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSession } from '@/lib/session/store';

/** GEN-013: the balance does not reach. First what is kept, then what can be done. */
export function InsufficientTokensDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('insufficientTokens');
  const balance = useSession((session) => session.user?.tokens ?? 0);
  return (
    <Dialog
      title={t('title')}
      description={t('kept')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <p>{t('balance', { tokens: balance })}</p>
      <p className="mt-2 text-ink-soft">{t('next')}</p>
    </Dialog>
  );
}
