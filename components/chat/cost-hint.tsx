'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { tip } from '@/components/ui/tooltip';
import { isUnlimited } from '@/domain/chat/tokens';
import { contract } from '@/domain/contract';
import { estimateCost } from '@/lib/chat/cost';
import { useNextPrice } from '@/lib/chat/use-next-price';
import { starterQuery } from '@/lib/models/starter';
import { useProject, useRun } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';

const look = 'ml-auto min-w-0 truncate text-12 text-ink-faint tabular-nums';

/**
 * The estimated cost of the prompt, and the balance (PP-16). Until the server has computed the
 * price of the next prompt, the estimate comes from earlier turns. Turns of the starter and turns
 * with the user's own key cost nothing.
 */
export function CostHint({
  balance,
  onEstimate,
}: {
  balance: number;
  onEstimate(tokens: number | null): void;
}) {
  const t = useTranslations('chat.cost');
  const messages = useRun((run) => run.messages);
  const { data: models } = useQuery(starterQuery);
  const { data: server } = useQuery({
    ...callQuery(contract.runtime.status, {}),
    staleTime: 60_000,
  });
  const chosen = useProject((state) => state.model);
  const mode = useProject((state) => state.mode);
  // `usualCost` applies to the server's own model. For another model, only this project's turns
  // give an estimate.
  const usual = chosen ? null : (server?.usualCost ?? null);
  const free = chosen ? chosen.own : models?.starter !== false;
  const price = useNextPrice(!free);
  const tokens = free ? null : (price ?? estimateCost(messages, usual, mode));
  useEffect(() => onEstimate(tokens), [tokens, onEstimate]);
  if (chosen?.own) return <span className={look}>{t('own')}</span>;
  const endless = isUnlimited(balance);
  if (free || (endless && tokens === null)) return null;
  return (
    <span className={look} {...tip(t('how'))}>
      {tokens === null ? (
        t('left', { left: balance })
      ) : (
        <>
          {/* Beside the settings a phone has no room for the balance. */}
          <span className="sm:hidden">{t('short', { tokens })}</span>
          <span className="max-sm:hidden">
            {endless ? t('guess', { tokens }) : t('estimate', { tokens, left: balance })}
          </span>
        </>
      )}
    </span>
  );
}
