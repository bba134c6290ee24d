import { limits } from '../limits/index.ts';

/**
 * Whether something that is valid for `lifeMs` until `expiresAt` is valid at `now`. It is invalid
 * if it has expired, or if it seems to come from the future because a clock was set back. Tolerates
 * clock differences of a minute.
 */
export function isLive(expiresAt: Date, lifeMs: number, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= lifeMs + limits.clock.slackMs;
}

/**
 * Returns the milliseconds left of a pause of `pauseMs` that began at `began`; 0 if the pause is
 * over, or if the clock was set back since then.
 */
export function restMs(began: Date, pauseMs: number, now: Date): number {
  const leftMs = began.getTime() + pauseMs - now.getTime();
  return leftMs > pauseMs + limits.clock.slackMs ? 0 : Math.max(0, leftMs);
}
