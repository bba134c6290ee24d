import { useEffect, useRef, useState } from 'react';

export type Phase = 'focus' | 'rest';

/** Counts by the wall clock, so a sleeping tab comes back with the right time. */
export function useTimer(minutes: Record<Phase, number>, onFinish: (phase: Phase) => void) {
  const [phase, setPhase] = useState<Phase>('focus');
  const [leftMs, setLeftMs] = useState(minutes.focus * 60_000);
  const [endsAt, setEndsAt] = useState<number>();
  const finish = useRef(onFinish);
  finish.current = onFinish;

  const totalMs = minutes[phase] * 60_000;
  const isRunning = endsAt !== undefined;
  const shownMs = isRunning || leftMs < totalMs ? Math.min(leftMs, totalMs) : totalMs;

  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setInterval(() => {
      const left = endsAt - Date.now();
      if (left > 0) return setLeftMs(left);
      const next = phase === 'focus' ? 'rest' : 'focus';
      setEndsAt(undefined);
      setPhase(next);
      setLeftMs(minutes[next] * 60_000);
      finish.current(phase);
    }, 200);
    return () => clearInterval(timer);
  }, [endsAt, phase, minutes]);

  function go(next: Phase) {
    setEndsAt(undefined);
    setPhase(next);
    setLeftMs(minutes[next] * 60_000);
  }

  return {
    phase,
    totalMs,
    isRunning,
    leftMs: shownMs,
    start: () => {
      setLeftMs(shownMs);
      setEndsAt(Date.now() + shownMs);
    },
    pause: () => setEndsAt(undefined),
    reset: () => go(phase),
    skip: () => go(phase === 'focus' ? 'rest' : 'focus'),
  };
}
