import type { PreviewPlace } from '../../domain/preview/address.ts';
import type { BackendsService } from '../backends/index.ts';
import { type Configuration, ConfigurationError } from '../env.ts';
import { createChannelServer, createGatewayServer, createLocalChannel } from '../gateway/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { EditionStore } from '../ports/edition-store.ts';
import type {
  EditionErrors,
  GatewayChannel,
  GatewayState,
  VisitCounts,
} from '../ports/gateway-channel.ts';
import type { PreviewNames } from '../projects/index.ts';
import type { SiteAdmin } from '../site-admin/index.ts';
import type { SiteDomainsService } from '../site-domains/index.ts';
import type { SiteVisitorsService } from '../site-visitors/index.ts';
import { isReachable } from './addresses.ts';
import { gatewaySettings } from './gateway-settings.ts';

/** What the gateway needs for published sites. */
export type PublishedSites = {
  store: EditionStore;
  hasSite: (name: string) => Promise<boolean>;
  recordVisit: (site: string) => void;
  countVisits: (counts: VisitCounts) => void;
  reportErrors: (errors: EditionErrors) => void;
  projectOfSite: (name: string) => Promise<string | undefined>;
  domains: Pick<SiteDomainsService, 'routeHost' | 'primaryOf'>;
  /** Calls a function whenever the own domains of a project have changed. */
  onDomainsChange: (changed: (project: string) => void) => void;
  storeForm: GatewayChannel['storeForm'];
};

type LogMessage = (message: string, detail: Record<string, unknown>) => void;

type Options = Pick<GatewayChannel, 'dial' | 'packages'> & {
  backends: Pick<BackendsService, 'route'>;
  siteAdmin: Pick<SiteAdmin, 'route' | 'takesRoute'>;
  siteVisitors: Pick<SiteVisitorsService, 'audienceOf' | 'admit'>;
  configuration: Configuration;
  clock: Clock;
  log: LogMessage;
  previewNames: PreviewNames;
  isUp: (project: string) => boolean;
  sites: PublishedSites;
  /**
   * The public addresses of previews and sites. If the system chooses the gateway's port, their
   * `port` is set once the gateway listens.
   */
  places: readonly PreviewPlace[];
};

export type GatewayPlace = { address: string; port: number };

/** How the services use the gateway, which runs in their process or in its own process. */
export type GatewayFront = {
  /** The gateway's address on this machine; undefined until it is known. */
  place(): GatewayPlace | undefined;
  /**
   * Starts the gateway, or the server to which the gateway's process connects. Returns the
   * gateway's port.
   */
  listen(): Promise<number>;
  state(): GatewayState;
  close(): Promise<void>;
};

/** Composes the gateway in this process, or the channel for the gateway's own process. */
export function composeGateway(options: Options): GatewayFront {
  const { dial, packages, isUp, sites, previewNames } = options;
  const channel = createLocalChannel({
    ...{ dial, packages, isUp },
    find: previewNames.find,
    hasSite: sites.hasSite,
    recordVisit: sites.recordVisit,
    countVisits: sites.countVisits,
    reportErrors: sites.reportErrors,
    projectOfSite: sites.projectOfSite,
    routeHost: sites.domains.routeHost,
    primaryOf: sites.domains.primaryOf,
    storeForm: sites.storeForm,
    routeBackend: options.backends.route,
    routeAdmin: options.siteAdmin.route,
    takesAdminRoute: options.siteAdmin.takesRoute,
    audienceOf: options.siteVisitors.audienceOf,
    admit: options.siteVisitors.admit,
    log: options.log,
  });
  return options.configuration.GATEWAY === 'apart'
    ? composeApart(options, channel)
    : composeInside(options, channel);
}

function composeInside(options: Options, channel: GatewayChannel): GatewayFront {
  const { configuration, clock, log, sites, previewNames } = options;
  const gateway = createGatewayServer({
    ...gatewaySettings(configuration),
    ...{ channel, store: sites.store, clock, log },
  });
  previewNames.onChange(gateway.recheck);
  sites.onDomainsChange(gateway.recheck);
  const address = createPlace(options);
  return {
    place: address.place,
    async listen() {
      const port = await gateway.listen(configuration.PREVIEW_PORT, configuration.HOST);
      address.set(port);
      return port;
    },
    state: () => 'inside',
    close: gateway.close,
  };
}

function composeApart(options: Options, channel: GatewayChannel): GatewayFront {
  const { configuration, clock, log, previewNames, sites } = options;
  const { GATEWAY_SOCKET: path, GATEWAY_SECRET: secret, PREVIEW_PORT } = configuration;
  if (!path || !secret)
    throw new ConfigurationError('GATEWAY=apart needs GATEWAY_SOCKET and GATEWAY_SECRET.');
  const address = createPlace(options);
  const server = createChannelServer({
    ...{ path, secret, channel, clock, log },
    onGateway: address.set,
  });
  previewNames.onChange(server.notifyChanged);
  sites.onDomainsChange(server.notifyChanged);
  return {
    place: address.place,
    async listen() {
      await server.listen();
      if (PREVIEW_PORT) address.set(PREVIEW_PORT);
      return PREVIEW_PORT;
    },
    state: () => (server.isConnected() ? 'connected' : 'away'),
    close: server.close,
  };
}

function createPlace({ configuration, places }: Options) {
  let place: GatewayPlace | undefined;
  return {
    place: () => place,
    set(port: number): void {
      if (!configuration.PREVIEW_PORT) for (const one of places) one.port = port;
      place = { address: isReachable(configuration.HOST), port };
    },
  };
}
