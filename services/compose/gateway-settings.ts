import type { Configuration } from '../env.ts';
import { isReachable, publishDomains, publishOrigin } from './addresses.ts';

/**
 * Options of the gateway that follow from the configuration. They are the same whether the gateway
 * runs inside the services or in its own process.
 */
export const gatewaySettings = (configuration: Configuration) => ({
  publishDomains: publishDomains(configuration),
  previewDomain: configuration.PREVIEW_DOMAIN,
  ownDomains: configuration.DOMAIN_TARGET
    ? { isSecure: publishOrigin(configuration).secure, askPort: configuration.DOMAIN_ASK_PORT }
    : undefined,
  isolated: configuration.RUNNER === 'webcontainer',
  trustProxy: configuration.TRUST_PROXY,
  webOrigin:
    configuration.WEB_URL ?? `http://${isReachable(configuration.HOST)}:${configuration.PORT}`,
});
