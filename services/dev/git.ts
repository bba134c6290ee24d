import type { App } from '../http/app.ts';
import { assertWebTier } from './web-tier.ts';

/** The simulated code host (GAP-53) under `/dev/git`, for the web tier alone: a page of a preview must not push. */
export function addGitRoutes(
  app: App,
  { appSecret, simulator }: { appSecret: string; simulator: (request: Request) => Response | Promise<Response> },
): void {
  app.use('/dev/git/*', async (c, next) => {
    assertWebTier(c, appSecret);
    await next();
  });
  app.mount('/dev/git', simulator);
}
