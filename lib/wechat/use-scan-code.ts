'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { ScanCode } from '@/domain/entities/wechat';
import { realClock } from '@/lib/utils/clock';
import { pollScanCode, type ScanResult, type ScanView } from './poll-scan-code';

type ScanCalls<Status extends string> = {
  create(signal: AbortSignal): Promise<ScanCode>;
  fetchStatus(sessionKey: string, signal: AbortSignal): Promise<Status>;
  onResult(outcome: ScanResult<Status>): void;
};

/**
 * Shows a code: requests it while `active`, polls until it is scanned, and stops on unmount
 * (AUTH-022).
 */
export function useScanCode<Status extends string>(
  active: boolean,
  calls: ScanCalls<Status>,
): { view: ScanView; refresh(): void } {
  const [view, setView] = useState<ScanView>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  const arrived = useEffectEvent(calls.onResult);
  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const { create, fetchStatus: ask } = calls;
    const outcome = await pollScanCode({
      create,
      fetchStatus: ask,
      clock: realClock,
      isHidden: () => document.hidden,
      signal,
      show: setView,
    });
    if (outcome && !signal.aborted) arrived(outcome);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests a new code.
  useEffect(() => {
    if (!active) return;
    const leaving = new AbortController();
    void follow(leaving.signal);
    return () => leaving.abort();
  }, [active, round]);
  return { view, refresh: () => setRound((before) => before + 1) };
}
