'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `close` after `ms` of visible time: the timer pauses while `held` or while the tab is
 * hidden.
 */
export function useCountdownToClose(ms: number, held: boolean, close: () => void): void {
  const left = useRef(ms);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (held) return;
    let began = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left.current = Math.max(0, left.current - (Date.now() - began));
    };
    const go = () => {
      if (document.visibilityState === 'hidden') return stop();
      if (timer !== undefined) return;
      began = Date.now();
      timer = setTimeout(closeNow, left.current);
    };
    go();
    document.addEventListener('visibilitychange', go);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', go);
    };
  }, [held]);
}
