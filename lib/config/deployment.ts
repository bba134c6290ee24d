import type { WebEnv } from '@/lib/env';

/**
 * What a preview deployment shows about itself (PP-20); `commit` is '' if the host does not provide
 * it.
 */
export type Deployment = { commit: string; upstream: string };

const commitLength = 7;

/**
 * Returns null except on a preview deployment, so that production does not reveal the address of
 * its services.
 */
export function deploymentOf(
  env: Pick<WebEnv, 'VERCEL_ENV' | 'VERCEL_GIT_COMMIT_SHA' | 'UPSTREAM_URL'>,
): Deployment | null {
  if (env.VERCEL_ENV !== 'preview') return null;
  return {
    commit: (env.VERCEL_GIT_COMMIT_SHA ?? '').slice(0, commitLength),
    upstream: new URL(env.UPSTREAM_URL).host,
  };
}
