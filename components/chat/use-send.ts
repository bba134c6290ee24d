'use client';

import { useCallback, useRef, useState } from 'react';
import { needsCostConfirmation } from '@/lib/chat/cost';
import { useOpenProject } from '@/lib/projects/context';

/** A confirmed price stays valid until the next one is higher by this factor. */
const sameAgain = 1.5;

/**
 * Sends a prompt, with a confirmation before a costly turn (PP-16): the first try shows it, the
 * second sends. It does not ask again for about the same price.
 */
export function useSend(balance: number | null) {
  const project = useOpenProject();
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
    void project.send();
  };
  return { send, asked: pendingCost, onEstimate, cancelConfirmation: () => ask(null) };
}
