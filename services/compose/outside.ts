import { limits } from '../../domain/limits/index.ts';
import { createOutsideClient, type Network } from '../adapters/outside-client/index.ts';
import type { Configuration } from '../env.ts';
import { loopbackModelHosts } from '../models/index.ts';

/**
 * Creates the clients for addresses of users (ADR 086): one for their own model servers, and one
 * for web pages, if the operator allows it.
 */
export function composeOutside(configuration: Configuration, network?: Network) {
  const { OWN_MODEL_HOSTS, EMBEDDED, OUTSIDE_PAGES } = configuration;
  const ownHosts = OWN_MODEL_HOSTS ?? (EMBEDDED ? loopbackModelHosts : []);
  const world = network ? { network } : {};
  const { maxBytes, totalMs } = limits.outsidePage;
  return {
    ownHosts,
    models: createOutsideClient({
      policy: { kind: 'listed', hosts: ownHosts },
      maxBytes: limits.outside.modelBytes,
      // A turn has its own limits: it stops a model that is silent for too long.
      totalMs: null,
      ...world,
    }),
    pages:
      OUTSIDE_PAGES === 'on'
        ? createOutsideClient({ policy: { kind: 'public' }, maxBytes, totalMs, ...world })
        : undefined,
  };
}
