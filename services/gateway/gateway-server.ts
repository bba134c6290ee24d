import type { Clock } from '../ports/clock.ts';
import type { EditionStore } from '../ports/edition-store.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import { createGateway, type Gateway } from '../preview/index.ts';
import { createAdminServer } from './admin-server.ts';
import { createAskServer } from './ask-server.ts';
import { createErrorCollector } from './error-collector.ts';
import { createErrorServer } from './error-server.ts';
import { createFormServer } from './form-server.ts';
import { createOwnHostServer } from './own-host-server.ts';
import { createOwnHosts } from './own-hosts.ts';
import { createSiteLocator, createSiteServer } from './site-server.ts';
import { createVisitCounter } from './visit-counter.ts';
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
  /** Own domains of published sites (ADR 121); undefined if the operator has configured none. */
  ownDomains?: { isSecure: boolean; askPort: number | undefined } | undefined;
  /** Where the web tier is, which has the page of admins. */
  webOrigin?: string | undefined;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * The gateway: previews and published sites, in the services' process or in its own (ADR 054).
 * `askPort` is where a TLS proxy asks about own domains.
 */
export function createGatewayServer(options: Options): Gateway & { askPort(): number | undefined } {
  const { channel, store, isolated, trustProxy, clock, log, ownDomains } = options;
  const { publishDomains: domains } = options;
  const hosts = ownDomains && createOwnHosts(options);
  const serveOwnHost =
    hosts && createOwnHostServer({ hosts, isSecure: ownDomains?.isSecure ?? false });
  const asked = hosts && createAskServer({ hosts, clock });
  const forms = createFormServer(options);
  const visits = createVisitCounter({ channel, trustProxy, clock });
  const collected = createErrorCollector({ channel, trustProxy, clock });
  const serveAdmin = createAdminServer({ ...options, domains });
  const gateway = createGateway({
    ...{ channel, isolated, trustProxy, clock, log },
    domain: options.previewDomain,
    visitorGate: createVisitorGate({
      ...{ channel, store, clock, trustProxy, domains },
      isSecureElsewhere: ownDomains?.isSecure ?? false,
    }),
    ...(hosts && { prepareRequest: hosts.prepare }),
    serveFirst: async (request, response) =>
      (await serveOwnHost?.(request, response)) || serveAdmin(request, response),
    locatePublished: createSiteLocator({ domains, siteOfRequest: hosts?.siteOf }),
    servePublished: createSiteServer({
      store,
      channel,
      forms,
      errors: createErrorServer({ onReport: collected.addReport, trustProxy }),
      domains,
      siteOfRequest: hosts?.siteOf,
      onPage(request, page) {
        channel.recordVisit(page.site);
        visits.count(request, page);
        collected.countPage(request, page);
      },
      log,
    }),
    servePreviewForm: forms.servePreview,
  });
  let askPort: number | undefined;
  return {
    ...gateway,
    askPort: () => askPort,
    async listen(port, host) {
      const wished = ownDomains?.askPort;
      if (asked && wished !== undefined) askPort = await asked.listen(wished);
      return gateway.listen(port, host);
    },
    recheck(project) {
      hosts?.expire();
      gateway.recheck(project);
    },
    async close() {
      visits.close();
      collected.close();
      await Promise.all([askPort === undefined ? undefined : asked?.close(), gateway.close()]);
    },
  };
}
