import { createDnsRecords } from '../adapters/name-records/index.ts';
import type { Configuration } from '../env.ts';
import type { Feature } from '../ports/feature.ts';
import type { NameRecords } from '../ports/name-records.ts';
import type { ProjectsService } from '../projects/index.ts';
import {
  createSiteDomains,
  type SiteDomainsService,
  siteDomainHandlers,
  siteDomainRows,
} from '../site-domains/index.ts';
import { previewDomains, publishDomains } from './addresses.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { composeRuntime } from './runtime.ts';

type Options = Pick<Foundation, 'configuration' | 'clock'> &
  Pick<Base, 'db'> & {
    /** The runtime, which is composed later. */
    running: () => Pick<ReturnType<typeof composeRuntime>, 'publishPlace'>;
    records?: NameRecords | undefined;
  };

/** Composes own domains of published sites (ADR 121). */
export function composeSiteDomains({ configuration, records, running, ...options }: Options) {
  const { DOMAIN_TARGET: host, DOMAIN_ADDRESSES: addresses, DNS_SERVERS } = configuration;
  const listeners = new Set<(project: string) => void>();
  const domains = createSiteDomains({
    ...options,
    records: records ?? createDnsRecords({ servers: DNS_SERVERS }),
    target: host === undefined ? undefined : { host, addresses },
    ownHosts: operatorHosts(configuration),
    place: () => running().publishPlace,
    onChange: (project) => {
      for (const changed of listeners) changed(project);
    },
  });
  return {
    domains,
    onDomainsChange: (changed: (project: string) => void): void => void listeners.add(changed),
  };
}

/** Returns the hosts of the operator, which no user can add, nor a name below one. */
function operatorHosts(configuration: Configuration): string[] {
  const { APP_URL, WEB_URL, COOKIE_DOMAIN, DOMAIN_TARGET } = configuration;
  const addresses = [APP_URL, WEB_URL].flatMap((url) => (url ? [new URL(url).hostname] : []));
  const given = [...addresses, COOKIE_DOMAIN, DOMAIN_TARGET].flatMap((host) => host || []);
  return [
    ...new Set([...given, ...publishDomains(configuration), ...previewDomains(configuration)]),
  ];
}

/** The feature of own domains: each night it looks up the records of all verified names. */
export function siteDomainsFeature({
  projects,
  domains,
}: {
  projects: ProjectsService;
  domains: SiteDomainsService;
}): Feature {
  return {
    name: 'site-domains',
    ...siteDomainRows,
    handlers: { siteDomains: siteDomainHandlers({ projects, domains }) },
    nightly: async () => ({ domainsLost: await domains.checkAll() }),
  };
}
