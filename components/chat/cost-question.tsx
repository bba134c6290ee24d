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
  const question = () => {
    if (isUnlimited(balance)) return t('askUnlimited', { tokens });
    if (tokens > balance) return t('askMore', { tokens, left: balance });
    return t('ask', { tokens, share: tokens / balance });
  };
  return (
    <div
      role="alert"
      className="mb-2 flex flex-wrap items-center justify-end gap-2 rounded-card bg-amber-wash py-2 pr-2 pl-4 text-13"
    >
      {/* On a phone the buttons are below the text. */}
      <p className="min-w-0 flex-1 basis-52 text-pretty">{question()}</p>
      <div className="flex gap-2">
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={onSend}>{t('confirm')}</Button>
      </div>
    </div>
  );
}
