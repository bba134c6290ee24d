import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { AuthError } from './auth-error.ts';

export type AttemptKind = keyof typeof limits.siteAuth.attempts;

/**
 * Limits attempts per kind and key in a sliding window. They are kept in memory, so a restart
 * forgets them.
 */
export function createAttempts(clock: Clock) {
  const times = new Map<string, number[]>();
  return {
    /** Counts an attempt; throws 429 for one too many. */
    count(kind: AttemptKind, key: string): void {
      const { most, windowMs } = limits.siteAuth.attempts[kind];
      const now = clock.now().getTime();
      const name = `${kind} ${key}`;
      const recent = (times.get(name) ?? []).filter((time) => time > now - windowMs);
      if (recent.length >= most)
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
      times.delete(name);
      times.set(name, [...recent, now]);
      const [oldest] = times.size > limits.siteAuth.attemptKeys ? times.keys() : [];
      if (oldest !== undefined) times.delete(oldest);
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
