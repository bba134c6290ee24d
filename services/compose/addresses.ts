import { localPreviewDomain, type PreviewPlace } from '../../domain/preview/address.ts';
import { localPublishDomain } from '../../domain/publishing/address.ts';
import type { Configuration } from '../env.ts';

/**
 * Returns the public address of previews. A configured domain is behind the operator's proxy, so
 * its port is 443 with https, otherwise `PREVIEW_PORT`.
 */
export function previewOrigin({
  PREVIEW_DOMAIN,
  PREVIEW_PORT,
  APP_URL,
}: Configuration): PreviewPlace {
  const secure = APP_URL?.startsWith('https:') ?? false;
  if (!PREVIEW_DOMAIN) return { domain: localPreviewDomain, port: PREVIEW_PORT, secure: false };
  return { domain: PREVIEW_DOMAIN, port: secure ? 443 : PREVIEW_PORT, secure };
}

/**
 * Returns the public address of published sites: the configured domain, otherwise the domain of the
 * previews. If the previews use a local name, such as `preview.localhost`, sites use another local
 * name.
 */
export function publishOrigin(configuration: Configuration): PreviewPlace {
  const { domain, port, secure } = previewOrigin(configuration);
  const beside = domain.endsWith('localhost') ? localPublishDomain : domain;
  const own = configuration.PUBLISH_DOMAIN;
  if (!own || own === beside) return { domain: beside, port, secure };
  return previewOrigin({ ...configuration, PREVIEW_DOMAIN: own });
}

/**
 * Returns every domain below which published sites are served; always includes this machine's
 * names.
 */
export function publishDomains(configuration: Configuration): string[] {
  return [...new Set([localPublishDomain, publishOrigin(configuration).domain])];
}

/** Returns every domain below which previews are served. */
export function previewDomains({ PREVIEW_DOMAIN }: Configuration): string[] {
  return [localPreviewDomain, ...(PREVIEW_DOMAIN ? [PREVIEW_DOMAIN] : [])];
}

/** Returns the address at which this machine reaches a server that listens on `host`. */
export const isReachable = (host: string) =>
  host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host;
