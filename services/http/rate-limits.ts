import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '../../domain/contract/call.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { householdOf } from '../../domain/security/ip-address.ts';
import { contractCalls } from './dispatch.ts';

export type RateLimits = {
  /** Counts a request without a valid session, before its body is parsed as JSON. */
  anonymous(ip: string, hasBody: boolean): Promise<void>;
  /** Counts a call against its own limit, if that limit applies per `by`. */
  call(call: Call, by: 'ip' | 'user', who: string): Promise<void>;
  /**
   * Counts a guest's call against its limit per user. An IP address has the limit of several users,
   * because several people may share it, for example in a school (HOME-011).
   */
  guest(call: Call, ip: string): Promise<void>;
};

/**
 * Creates rate limits that count in the memory of this process. They throw `fail('tooMany')` with
 * the number of seconds to wait.
 */
export function createRateLimits(): RateLimits {
  const perMinute = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const limiters = new Map(
    contractCalls.flatMap(({ call }) =>
      call.limit ? [[call, perMinute(call.limit.perMinute)] as const] : [],
    ),
  );
  const guests = new Map(
    [...limiters.keys()].flatMap((call) =>
      call.limit?.by === 'user' && call.access === 'public'
        ? [[call, perMinute(call.limit.perMinute * limits.anonymous.usersOfHousehold)] as const]
        : [],
    ),
  );
  const requests = perMinute(limits.anonymous.perMinute);
  const bodies = perMinute(limits.anonymous.bodiesPerMinute);

  return {
    async anonymous(ip, hasBody) {
      const household = householdOf(ip);
      await consume(requests, household);
      if (hasBody) await consume(bodies, household);
    },
    async call(call, by, who) {
      const limiter = call.limit?.by === by ? limiters.get(call) : undefined;
      if (limiter) await consume(limiter, by === 'ip' ? householdOf(who) : who);
    },
    async guest(call, ip) {
      const limiter = guests.get(call);
      if (limiter) await consume(limiter, householdOf(ip));
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    throw fail('tooMany', {
      seconds: refused instanceof RateLimiterRes ? Math.ceil(refused.msBeforeNext / 1000) : 60,
    });
  }
}
