'use client';

import { useTranslations } from 'next-intl';
import { costParts } from '@/lib/chat/cost';
import type { Message } from '@/lib/chat/messages';

/** Product point 16: what a turn took, under its answer. The ready-made projects take nothing, and nothing is said. */
export function TurnCost({ turn }: { turn: Message['turn'] }) {
  const t = useTranslations('chat.cost');
  if (!turn?.used) return null;
  const { own, capped } = turn.used;
  const { total, charged, ...parts } = costParts(turn.used);
  if (total === 0) return null;
  return (
    <p className="text-12 text-ink-faint tabular-nums">
      {t('turn', { total, ...parts })}
      {charged === 0 && ` · ${t(own ? 'own' : 'free')}`}
      {capped && ` · ${t('capped')}`}
      {charged > 0 && charged !== total && ` · ${t('charged', { charged })}`}
    </p>
  );
}
