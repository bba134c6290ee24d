import type { ScanCode } from '@/domain/entities/wechat';
import { limits } from '@/domain/limits';
import { isAbort } from '@/lib/upstream/call-error';
import { type Clock, sleep } from '@/lib/utils/clock';

/**
 * What a screen with a scannable code shows. `endsAt` is epoch ms. `unavailable`: the code could
 * not be created, or polling stopped after repeated failures.
 */
export type ScanView =
  | { phase: 'loading' }
  | { phase: 'unavailable'; error: unknown }
  | { phase: 'waiting'; text: string; endsAt: number }
  | { phase: 'expired'; text: string }
  | { phase: 'scanned'; text: string };

/** Poll results after which polling continues or the code has expired. */
type PendingScanStatus = 'LOOP' | 'EXPIRED';

type PollScanInput<Status extends string> = {
  create(signal: AbortSignal): Promise<ScanCode>;
  fetchStatus(sessionKey: string, signal: AbortSignal): Promise<Status>;
  clock: Clock;
  isHidden(): boolean;
  signal: AbortSignal;
  show(view: ScanView): void;
};
export type ScanResult<Status extends string> = {
  status: Exclude<Status, PendingScanStatus>;
  sessionKey: string;
};

/**
 * Requests a code and polls every 2 s until it is scanned (AUTH-016…022, BIND-010…012). Returns
 * null when the code expired or failed, which `show` has reported, or when the signal was aborted.
 * After `expires` seconds the code counts as expired without another poll, even if the page was
 * suspended. A hidden page does not poll. A failed poll is repeated; five failures in a row end the
 * polling.
 */
export async function pollScanCode<Status extends string>({
  create,
  fetchStatus: ask,
  clock,
  isHidden,
  signal,
  show,
}: PollScanInput<Status>): Promise<ScanResult<Status> | null> {
  show({ phase: 'loading' });
  let failures = 0;
  try {
    const { sessionKey, qrCodeUrl: text, expires } = await create(signal);
    if (signal.aborted) return null;
    const endsAt = clock.now() + expires * 1000;
    show({ phase: 'waiting', text, endsAt });
    for (;;) {
      await sleep(clock, Math.max(0, Math.min(limits.qr.pollMs, endsAt - clock.now())), signal);
      if (signal.aborted) return null;
      const status = await nextStatus(sessionKey, endsAt);
      if (signal.aborted) return null;
      if (status === 'EXPIRED') {
        show({ phase: 'expired', text });
        return null;
      }
      if (status === 'LOOP') continue;
      show({ phase: 'scanned', text });
      return { status: status as Exclude<Status, PendingScanStatus>, sessionKey };
    }
  } catch (error) {
    if (!signal.aborted && !isAbort(error)) show({ phase: 'unavailable', error });
    return null;
  }

  async function nextStatus(
    sessionKey: string,
    endsAt: number,
  ): Promise<Status | PendingScanStatus> {
    if (clock.now() >= endsAt) return 'EXPIRED';
    return isHidden() ? 'LOOP' : poll(sessionKey);
  }

  async function poll(sessionKey: string): Promise<Status | PendingScanStatus> {
    try {
      const status = await ask(sessionKey, signal);
      failures = 0;
      return status;
    } catch (error) {
      failures += 1;
      if (failures >= limits.qr.pollFailures) throw error;
      return 'LOOP';
    }
  }
}
