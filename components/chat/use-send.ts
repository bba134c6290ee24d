'use client';

import { useCallback, useRef, useState } from 'react';
import { needsCostConfirmation } from '@/lib/chat/cost';
import { usePlansFirst } from '@/lib/chat/use-plans-first';
import { useOpenProject } from '@/lib/projects/context';

/**
 * A cost that the user has confirmed stays confirmed until an estimate is higher by this factor.
 */
const sameAgain = 1.5;

/**
 * Sends a prompt. Before a costly turn (PP-16) the first attempt shows a question, and the second
 * attempt sends. Does not ask again for about the same cost.
 */
export function useSend(balance: number | null) {
  const project = useOpenProject();
  const { isOn: isPlan } = usePlansFirst();
  const estimate = useRef<number | null>(null);
  const confirmed = useRef(0);
  const [pendingCost, ask] = useState<number | null>(null);
  const onEstimate = useCallback((tokens: number | null) => {
    estimate.current = tokens;
  }, []);
  const send = () => {
    const tokens = estimate.current;
    const costly =
      tokens !== null &&
      balance !== null &&
      needsCostConfirmation(tokens, balance) &&
      tokens > confirmed.current * sameAgain;
    if (costly && pendingCost === null) return ask(tokens);
    if (pendingCost !== null) confirmed.current = pendingCost;
    ask(null);
    void project.send({ isPlan });
  };
  return { send, asked: pendingCost, onEstimate, cancelConfirmation: () => ask(null) };
}
