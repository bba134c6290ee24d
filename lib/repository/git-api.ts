import type { WebEnv } from '@/lib/env';

/** Where the simulated code host of an embedded server is, on the page's own origin (decision 3). */
export const simulatedGitApi = '/dev/git';

/** The REST API a project is pushed to: the operator's, else the simulated one where `/dev` is open without a password; null = none. */
export function gitApi({ GIT_API, DEV_PASSWORD }: Pick<WebEnv, 'GIT_API' | 'DEV_PASSWORD'>, devIsOpen: boolean): string | null {
  return GIT_API ?? (devIsOpen && !DEV_PASSWORD ? simulatedGitApi : null);
}
