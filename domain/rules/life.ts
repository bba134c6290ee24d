import { limits } from '../limits.ts';

/**
 * Whether something that lives `lifeMs` and ends at `expiresAt` is alive: neither over nor, after a clock was set back, from a
 * time that has yet to come. Machines whose clocks differ by a minute agree.
 */
export function isLive(expiresAt: Date, lifeMs: number, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= lifeMs + limits.clock.slackMs;
}

/** Milliseconds left of a pause of `pauseMs` that began at `began`; 0 when it is over, or when the clock was set back since. */
export function restMs(began: Date, pauseMs: number, now: Date): number {
  const leftMs = began.getTime() + pauseMs - now.getTime();
  return leftMs > pauseMs + limits.clock.slackMs ? 0 : Math.max(0, leftMs);
}
