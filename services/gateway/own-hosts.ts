import type { IncomingMessage } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { localPreviewDomain } from '../../domain/preview/address.ts';
import { siteOfHost } from '../../domain/publishing/address.ts';
import { isBelow, plainHost } from '../../domain/site-domains/own-host.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel, HostRoute } from '../ports/gateway-channel.ts';

type Options = {
  channel: Pick<GatewayChannel, 'host' | 'primaryHost'>;
  /** Domains below which the gateway serves sites and previews, which are nobody's own. */
  publishDomains: readonly string[];
  previewDomain: string | undefined;
  clock: Clock;
};

/** A request for a host that may be somebody's own domain. */
export type OwnHostRequest = { host: string; route: HostRoute };

/**
 * Finds the site of an own domain (ADR 121). `prepare` asks for the host of a request, before
 * anything else looks at the request; the other functions only read what it found.
 */
export function createOwnHosts({ channel, publishDomains, previewDomain, clock }: Options) {
  const ours = [...publishDomains, localPreviewDomain, ...(previewDomain ? [previewDomain] : [])];
  const requests = new WeakMap<IncomingMessage, OwnHostRequest>();
  const hosts = createMemory(clock, (host: string) => channel.host(host));
  const primaries = createMemory(clock, (site: string) => channel.primaryHost(site));

  /** Returns the name that a Host header gives, unless it is one of the gateway's own names. */
  function foreignHost(header: string | undefined): string | undefined {
    const host = plainHost(header);
    return host === undefined || isBelow(host, ours) ? undefined : host;
  }

  return {
    foreignHost,
    /** Whether the answer for a host is remembered, so that asking costs nothing. */
    isRemembered: hosts.has,
    routeTo: hosts.read,

    async prepare(request: IncomingMessage): Promise<void> {
      const host = foreignHost(request.headers.host);
      if (host !== undefined) requests.set(request, { host, route: await hosts.read(host) });
    },

    /** Returns what `prepare` found; undefined for the gateway's own names and for IP addresses. */
    of: (request: IncomingMessage): OwnHostRequest | undefined => requests.get(request),

    siteOf(request: IncomingMessage): string | undefined {
      const route = requests.get(request)?.route;
      return route?.kind === 'site' ? route.site : undefined;
    },

    /** Returns the main own domain of the site whose generated host a request names. */
    async primaryOfGenerated(request: IncomingMessage): Promise<string | undefined> {
      const site = siteOfHost(request.headers.host, publishDomains);
      if (site === undefined) return undefined;
      return (await primaries.read(site).catch(() => null)) ?? undefined;
    },

    /** Asks for every name again, because names may have changed. */
    expire(): void {
      hosts.expire();
      primaries.expire();
    },
  };
}

export type OwnHosts = ReturnType<typeof createOwnHosts>;

/**
 * Remembers answers of the services for a moment. An old answer is used again while the services
 * cannot be reached, so that sites stay online.
 */
function createMemory<Answer>(clock: Clock, ask: (name: string) => Promise<Answer>) {
  type Entry = { at: number; answer: Promise<Answer> };
  const entries = new Map<string, Entry>();
  const { routeMs, maxRoutes, retryMs } = limits.siteDomains;
  const now = () => clock.now().getTime();
  const isFresh = (entry: Entry): boolean => now() - entry.at < routeMs;

  /** Asks again. If that fails, the old answer is used, and the services are left alone a moment. */
  async function renew(name: string, old: Entry | undefined): Promise<Answer> {
    try {
      return await ask(name);
    } catch (error) {
      if (!old) throw error;
      const answer = await old.answer;
      entries.set(name, { at: now() - routeMs + retryMs, answer: old.answer });
      return answer;
    }
  }

  return {
    has(name: string): boolean {
      const known = entries.get(name);
      return known !== undefined && isFresh(known);
    },

    read(name: string): Promise<Answer> {
      const known = entries.get(name);
      if (known && isFresh(known)) return known.answer;
      const entry: Entry = { at: now(), answer: renew(name, known) };
      entries.delete(name);
      entries.set(name, entry);
      const [oldest] = entries.size > maxRoutes ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      entry.answer.catch(() => entries.get(name) === entry && entries.delete(name));
      return entry.answer;
    },

    expire(): void {
      for (const entry of entries.values()) entry.at = Number.NEGATIVE_INFINITY;
    },
  };
}
