import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createRepositorySimulator } from '../../services/adapters/repository/simulated.ts';
import { FakeClock } from './clock.ts';

/**
 * Starts the simulated code host on loopback with repositories in a temporary folder; `logins` by
 * token.
 */
export async function startRepositoryHost(logins: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'sayso-git-'));
  const app = createRepositorySimulator({
    directory: folder,
    clock: new FakeClock(),
    loginOf: (token) => logins[token] ?? null,
  });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    folder,
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
