import { limits } from '../limits/index.ts';

/**
 * Whether something with a lifetime of `lifeMs` that ends at `expiresAt` is alive: neither expired
 * nor, after a clock was set back, from the future. Tolerates clock differences of a minute.
 */
export function isLive(expiresAt: Date, lifeMs: number, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= lifeMs + limits.clock.slackMs;
}

/**
 * Returns the milliseconds left of a pause of `pauseMs` that began at `began`; 0 if it is over or
 * the clock was set back since.
 */
export function restMs(began: Date, pauseMs: number, now: Date): number {
  const leftMs = began.getTime() + pauseMs - now.getTime();
  return leftMs > pauseMs + limits.clock.slackMs ? 0 : Math.max(0, leftMs);
}
