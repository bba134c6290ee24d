'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { isUnlimited } from '@/domain/chat/tokens';

/** The question before a costly turn: send or cancel (PP-16). */
export function CostQuestion({
  tokens,
  balance,
  onSend,
  onCancel,
}: {
  tokens: number;
  balance: number;
  onSend(): void;
  onCancel(): void;
}) {
  const t = useTranslations('chat.cost');
  return (
    <div
      role="alert"
      className="mb-2 flex flex-wrap items-center justify-end gap-2 rounded-card bg-amber-wash py-2 pr-2 pl-4 text-13"
    >
      <p className="min-w-0 flex-1 text-pretty">
        {isUnlimited(balance)
          ? t('askUnlimited', { tokens })
          : t('ask', { tokens, share: balance > 0 ? tokens / balance : 1 })}
      </p>
      <Button look="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button onClick={onSend}>{t('confirm')}</Button>
    </div>
  );
}
