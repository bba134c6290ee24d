import { limits } from '@/domain/limits';

/**
 * The result of an exchange of the refresh token: `refused` is a 401 of the refresh call itself,
 * `failed` anything else.
 */
export type RefreshResult = 'renewed' | 'refused' | 'failed';

type RefreshEffects = {
  /** The expiry in the readable cookie now, epoch seconds; 0 = no session. */
  expiry(): number;
  exchange(): Promise<RefreshResult>;
  /** Runs `task` while no other tab runs one (Web Lock `refresh`). */
  withLock<T>(task: () => Promise<T>): Promise<T>;
  wait(ms: number): Promise<void>;
};

/**
 * One refresh at a time for the whole browser (ADR 070). All requests with a 401 wait for the same
 * one. If another tab has renewed the session since the failed request was sent, nothing is
 * exchanged. A waiter gives up after its limit (AUTH-029…032).
 */
export function createRefresh({ expiry, exchange, withLock: exclusively, wait }: RefreshEffects) {
  let running: Promise<boolean> | null = null;
  let waiting = 0;

  async function attempt(seen: number): Promise<boolean> {
    if (expiry() > seen) return true;
    for (let tries = 1; ; tries++) {
      const result = await exchange();
      if (result !== 'failed') return result === 'renewed';
      if (tries >= limits.session.refreshTries) return false;
      await wait(limits.session.refreshDelayMs);
    }
  }

  return async function refresh(seen: number): Promise<boolean> {
    if (expiry() > seen) return true;
    if (waiting >= limits.session.refreshQueue) return false;
    waiting += 1;
    try {
      running ??= exclusively(() => attempt(seen)).finally(() => {
        running = null;
      });
      return await Promise.race([running, wait(limits.session.refreshQueueMs).then(() => false)]);
    } finally {
      waiting -= 1;
    }
  };
}
