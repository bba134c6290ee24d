import { limits } from '../../domain/limits/index.ts';
import {
  createOutsideClient,
  type Network,
  type OutsidePolicy,
} from '../adapters/outside-client/index.ts';
import type { Configuration } from '../env.ts';
import { loopbackModelHosts } from '../models/index.ts';
import type { OutsideClient } from '../ports/outside-client.ts';

/**
 * Creates the clients for addresses that come from users (ADR 086): one for users' own model
 * servers, one for web pages if the operator allows it, one for buckets, and the clients for profile pictures.
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
      // No limit here, because a turn itself stops a model that is silent for too long.
      totalMs: null,
      ...world,
    }),
    pages:
      OUTSIDE_PAGES === 'on'
        ? createOutsideClient({ policy: { kind: 'public' }, maxBytes, totalMs, ...world })
        : undefined,
    /** For buckets to which users copy their sites; each file has a time limit of its own. */
    buckets: createOutsideClient({
      policy: { kind: 'public' },
      maxBytes: limits.siteBucket.answerBytes,
      totalMs: null,
      ...world,
    }),
    ...pictureClients(configuration, world),
  };
}

/**
 * Creates the client for pictures of sign-in providers (AUTH-040). `ownHosts` are the hosts of a
 * provider that the operator runs or simulates: the client may call only these hosts. Without
 * `ownHosts` it may call the public internet.
 */
function pictureClients(
  { SIGN_IN_PICTURES }: Configuration,
  world: { network?: Network },
): { pictures: (ownHosts: readonly string[]) => OutsideClient | undefined } {
  const { maxBytes, totalMs } = limits.avatar;
  const create = (policy: OutsidePolicy) =>
    createOutsideClient({ policy, maxBytes, totalMs, ...world });
  return {
    pictures(ownHosts) {
      if (SIGN_IN_PICTURES === 'off') return undefined;
      return create(ownHosts.length ? { kind: 'listed', hosts: ownHosts } : { kind: 'public' });
    },
  };
}
