import type { WebEnv } from '@/lib/env';

/** Where the simulated code host of an embedded server is, on the page's own origin (decision 3). */
export const simulatedGitApi = '/dev/git';

/** The REST API a project is pushed to: the operator's, else the simulated one where `/dev` is open without a password; null = none. */
export function gitApi({ GIT_API, DEV_PASSWORD }: Pick<WebEnv, 'GIT_API' | 'DEV_PASSWORD'>, devIsOpen: boolean): string | null {
  return GIT_API ?? (devIsOpen && !DEV_PASSWORD ? simulatedGitApi : null);
}

/** Where people see the repositories that a REST API serves; null where that is the simulated one, whose addresses are nobody's. */
export function repositoryHost(api: string): string | null {
  if (api === simulatedGitApi) return null;
  const { host } = new URL(api);
  return host === 'api.github.com' ? 'github.com' : host;
}
