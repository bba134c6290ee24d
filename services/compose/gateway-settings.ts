import type { Configuration } from '../env.ts';
import { publishDomains } from './addresses.ts';

/** Options of the gateway that follow from the configuration, in both kinds of process. */
export const gatewaySettings = (configuration: Configuration) => ({
  publishDomains: publishDomains(configuration),
  previewDomain: configuration.PREVIEW_DOMAIN,
  isolated: configuration.RUNNER === 'webcontainer',
  trustProxy: configuration.TRUST_PROXY,
});
