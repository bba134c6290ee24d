import type { IncomingMessage } from 'node:http';
import { createRecentAnswers } from '../../domain/async/recent-answers.ts';
import { limits } from '../../domain/limits/index.ts';
import { localPreviewDomain } from '../../domain/preview/address.ts';
import { siteOfHost } from '../../domain/publishing/address.ts';
import { isBelow, plainHost } from '../../domain/site-domains/own-host.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel, HostRoute } from '../ports/gateway-channel.ts';

type Options = {
  channel: Pick<GatewayChannel, 'host' | 'primaryHost'>;
  /** Domains below which the gateway serves sites and previews, which are never own domains. */
  publishDomains: readonly string[];
  previewDomain: string | undefined;
  clock: Clock;
};

/** A request for a host that may be an own domain. */
export type OwnHostRequest = { host: string; route: HostRoute };

/**
 * Finds the site of an own domain (ADR 121). `prepare` asks for the host of a request, before
 * anything else looks at the request; the other functions only read what it found.
 */
export function createOwnHosts({ channel, publishDomains, previewDomain, clock }: Options) {
  const ours = [...publishDomains, localPreviewDomain, ...(previewDomain ? [previewDomain] : [])];
  const requests = new WeakMap<IncomingMessage, OwnHostRequest>();
  const { routeMs: freshMs, maxRoutes: most, retryMs } = limits.siteDomains;
  // While the services cannot be reached, old answers keep sites online.
  const memory = { now: () => clock.now().getTime(), freshMs, most, retryMs };
  const hosts = createRecentAnswers({ ask: (host) => channel.host(host), ...memory });
  const primaries = createRecentAnswers({ ask: (site) => channel.primaryHost(site), ...memory });

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
