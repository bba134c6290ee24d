import type { WebEnv } from '@/lib/env';

/** The simulated code host of an embedded server, on the page's own origin (ADR 004). */
export const simulatedGitApi = '/dev/git';

/**
 * Returns the REST API to push to: the operator's API if it is set. Otherwise returns the simulated
 * API if `/dev` is open without a password, and null if not.
 */
export function gitApi(
  { GIT_API, DEV_PASSWORD }: Pick<WebEnv, 'GIT_API' | 'DEV_PASSWORD'>,
  devIsOpen: boolean,
): string | null {
  return GIT_API ?? (devIsOpen && !DEV_PASSWORD ? simulatedGitApi : null);
}

/**
 * Returns the host at which users see the repositories of a REST API. Returns null for the
 * simulated API, whose repositories have no host of their own.
 */
export function repositoryHost(api: string): string | null {
  if (api === simulatedGitApi) return null;
  const { host } = new URL(api);
  return host === 'api.github.com' ? 'github.com' : host;
}
