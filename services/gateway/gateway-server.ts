import type { Clock } from '../ports/clock.ts';
import type { EditionStore } from '../ports/edition-store.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import { createGateway, type Gateway } from '../preview/index.ts';
import { createAdminServer } from './admin-server.ts';
import { createSiteLocator, createSiteServer } from './site-server.ts';
import { createVisitorGate } from './visitor-gate.ts';

type Options = {
  channel: GatewayChannel;
  store: EditionStore;
  /** Domains below which published sites are served. */
  publishDomains: readonly string[];
  previewDomain: string | undefined;
  /**
   * True when pages of the workbench are cross-origin isolated, as WebContainers need; previews
   * must then send matching headers.
   */
  isolated: boolean;
  trustProxy: boolean;
  /** Where the web tier is, which has the page of admins. */
  webOrigin?: string | undefined;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** The gateway: previews and published sites, in the services' process or in its own (ADR 054). */
export function createGatewayServer(options: Options): Gateway {
  const { channel, store, isolated, trustProxy, clock, log } = options;
  return createGateway({
    ...{ channel, isolated, trustProxy, clock, log },
    domain: options.previewDomain,
    serveAdmin: createAdminServer({ ...options, domains: options.publishDomains }),
    visitorGate: createVisitorGate({ channel, store, clock, trustProxy }),
    locatePublished: createSiteLocator(options.publishDomains),
    servePublished: createSiteServer({ store, channel, domains: options.publishDomains, log }),
  });
}
