import type { App } from '../http/app.ts';
import { assertWebTier } from './web-tier.ts';

/**
 * Adds the simulated code host (GAP-53) under `/dev/git`. Only the web tier may call it, so that a
 * preview page cannot push.
 */
export function addGitRoutes(
  app: App,
  {
    appSecret,
    simulator,
  }: { appSecret: string; simulator: (request: Request) => Response | Promise<Response> },
): void {
  app.use('/dev/git/*', async (c, next) => {
    assertWebTier(c, appSecret);
    await next();
  });
  app.mount('/dev/git', simulator);
}
