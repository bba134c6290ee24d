import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import { createRepositorySimulator } from './simulated.ts';

/** The user of the simulated code host. Every token counts as a token of this user. */
const simulatedLogin = 'ada';

/**
 * Opens the simulated code host of an embedded server. Its repositories are in
 * `DATA_DIR/repositories` and can be cloned from there.
 */
export function openRepositoryHost({
  dataDir,
  clock,
  path,
}: {
  dataDir: string;
  clock: Clock;
  path?: string | undefined;
}): (request: Request) => Response | Promise<Response> {
  const app = createRepositorySimulator({
    directory: join(dataDir, 'repositories'),
    clock,
    path,
    loginOf: (token) => (token ? simulatedLogin : null),
  });
  return (request) => app.fetch(request);
}
