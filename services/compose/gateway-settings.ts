import type { Configuration } from '../env.ts';
import { publishDomains } from './addresses.ts';

/**
 * Options of the gateway that follow from the configuration. They are the same for a gateway inside
 * the services and for one in its own process.
 */
export const gatewaySettings = (configuration: Configuration) => ({
  publishDomains: publishDomains(configuration),
  previewDomain: configuration.PREVIEW_DOMAIN,
  isolated: configuration.RUNNER === 'webcontainer',
  trustProxy: configuration.TRUST_PROXY,
});
