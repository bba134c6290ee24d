import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limits } from '../../domain/limits.ts';
import type { App } from './app.ts';

/** Fault row 12; a body has as long as a slow upload needs. */
const timeouts = { headersMs: limits.transport.headersMs, requestMs: 60_000, keepAliveMs: 75_000, checkEveryMs: 1_000 };

export type Listening = { port: number; server: Server; close(): Promise<void> };

/** Serves the app; rejects with a message for a person when the port is taken. */
export async function listen(app: App, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    getRequestListener(app.fetch, {
      hostname: host,
      overrideGlobalObjects: false,
      errorHandler: () => new Response(null, { status: 400 }),
    }),
  );
  // The live socket comes with a later part of the product; until then nobody may upgrade.
  server.on('upgrade', (_, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(`Port ${port} is in use; set SERVICES_PORT to another one.`) : error),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export class PortInUse extends Error {}
