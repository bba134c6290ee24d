'use client';

import { useCallback, useRef, useState } from 'react';
import { asksBefore } from '@/lib/chat/cost';
import { useOpenProject } from '@/lib/projects/context';

/** A confirmed price stands until the next one is so much higher. */
const sameAgain = 1.5;

/**
 * Sending, with the question before a costly turn (product point 16): the first try shows it, the second sends. Who has said yes
 * is not asked again for about the same price.
 */
export function useSend(balance: number | null) {
  const project = useOpenProject();
  const estimate = useRef<number | null>(null);
  const confirmed = useRef(0);
  const [asked, ask] = useState<number | null>(null);
  const onEstimate = useCallback((tokens: number | null) => {
    estimate.current = tokens;
  }, []);
  const send = () => {
    const tokens = estimate.current;
    const costly = tokens !== null && balance !== null && asksBefore(tokens, balance) && tokens > confirmed.current * sameAgain;
    if (costly && asked === null) return ask(tokens);
    if (asked !== null) confirmed.current = asked;
    ask(null);
    void project.send();
  };
  return { send, asked, onEstimate, withdraw: () => ask(null) };
}
