import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { householdOf } from '../../domain/security/ip-address.ts';

const minute = 60;

/**
 * Counts what visitors send to a site, by connection and by site, in the memory of this process.
 * Returns after how many seconds the next one is taken; 0 if this one is.
 */
export function createSendLimits(most: { perAddressPerMinute: number; perSitePerMinute: number }) {
  const ofAddress = new RateLimiterMemory({ points: most.perAddressPerMinute, duration: minute });
  const ofSite = new RateLimiterMemory({ points: most.perSitePerMinute, duration: minute });
  return async (site: string, address: string): Promise<number> => {
    try {
      await ofAddress.consume(`${site} ${householdOf(address)}`);
      await ofSite.consume(site);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
      throw refused;
    }
  };
}
