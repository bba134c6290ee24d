'use client';

import { useTranslations } from 'next-intl';
import { DotSeparated, Fact } from '@/components/ui/dot-separated';
import { costParts } from '@/lib/chat/cost';
import type { Message } from '@/lib/chat/messages';

/** PP-16: the tokens that a turn used, below its answer. Turns of the starter use no tokens. */
export function TurnCost({ turn }: { turn: Message['turn'] }) {
  const t = useTranslations('chat.cost');
  if (!turn?.used) return null;
  const { own, capped } = turn.used;
  const { total, charged, ...parts } = costParts(turn.used);
  if (total === 0) return null;
  const facts = [
    ...t('turn', { total, ...parts }).split(' · '),
    charged === 0 && t(own ? 'own' : 'free'),
    capped && t('capped'),
    charged > 0 && charged !== total && t('charged', { charged }),
  ];
  return (
    <DotSeparated className="text-12 text-ink-faint">
      {facts
        .filter((fact) => typeof fact === 'string')
        .map((fact) => (
          <Fact key={fact}>{fact}</Fact>
        ))}
    </DotSeparated>
  );
}
