import { limits } from '@/domain/limits';

/**
 * The result of exchanging the refresh token. `refused`: the refresh call itself got a 401.
 * `failed`: any other failure.
 */
export type RefreshResult = 'renewed' | 'refused' | 'failed';

type RefreshEffects = {
  /** Returns the expiry from the readable cookie, in epoch seconds; 0 means no session. */
  expiry(): number;
  exchange(): Promise<RefreshResult>;
  /** Runs `task` while no other tab runs a task (Web Lock `refresh`). */
  withLock<T>(task: () => Promise<T>): Promise<T>;
  wait(ms: number): Promise<void>;
};

/**
 * Runs one refresh at a time for the whole browser (ADR 070). All requests that got a 401 wait for
 * this refresh, but only for a limited time (AUTH-029…032). If another tab has renewed the session
 * since the request was sent, the refresh token is not exchanged.
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
