import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel, SiteAudience } from '../ports/gateway-channel.ts';

type Options = { channel: Pick<GatewayChannel, 'audience'>; clock: Clock };
type Known = { at: number; audience: SiteAudience };

const maxSites = 5_000;

/**
 * Creates the function that returns who may visit a site. An answer is used for two seconds. While
 * the services are away, the last answer is used; the function rejects if there is none.
 */
export function createAudienceCache({ channel, clock }: Options) {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<SiteAudience>>();
  const now = () => clock.now().getTime();

  function ask(site: string): Promise<SiteAudience> {
    const asked = channel.audience(site).then((audience) => {
      known.delete(site);
      known.set(site, { at: now(), audience });
      const [oldest] = known.size > maxSites ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      return audience;
    });
    asking.set(site, asked);
    const forget = () => void asking.delete(site);
    asked.then(forget, forget);
    return asked;
  }

  return async (site: string): Promise<SiteAudience> => {
    const found = known.get(site);
    const { audienceMs, refreshMs } = limits.siteVisitors;
    if (found && now() - found.at < audienceMs) return found.audience;
    const asked = asking.get(site) ?? ask(site);
    if (!found) return asked;
    const answered = new AbortController();
    const late = clock.sleep(refreshMs, answered.signal).then(
      () => undefined,
      () => undefined,
    );
    const fresh = await Promise.race([asked.catch(() => undefined), late]);
    answered.abort();
    // Without an answer, use the old one for a while before the next question delays a request.
    if (!fresh) found.at = now();
    return fresh ?? found.audience;
  };
}
