import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limits } from '../../domain/limits.ts';
import type { App } from './app.ts';

/** Fault row 12; a body has `bodyMs`, and where files are put as long as a slow upload needs (RES-012). */
const timeouts = { headersMs: limits.transport.headersMs, bodyMs: 60_000, keepAliveMs: 75_000, checkEveryMs: 1_000 };

export type Listening = { port: number; server: Server; close(): Promise<void> };

type ListenOptions = {
  host: string;
  port: number;
  /** The host whose bodies are files. */
  uploadHost?: string | undefined;
  bodyMs?: number;
};

/** Serves the app; rejects with a message for a person when the port is taken. */
export async function listen(app: App, { host, port, uploadHost, bodyMs = timeouts.bodyMs }: ListenOptions): Promise<Listening> {
  const answer = getRequestListener(app.fetch, {
    hostname: host,
    overrideGlobalObjects: false,
    errorHandler: () => new Response(null, { status: 400 }),
  });
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: limits.storage.timeoutMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    (request, response) => {
      if (uploadHost === undefined || request.headers.host?.replace(/:\d+$/, '') !== uploadHost) cutLateBody(request, bodyMs);
      return answer(request, response);
    },
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

/** Ends the connection of a request whose body has not come by then. */
function cutLateBody(request: IncomingMessage, afterMs: number): void {
  const late = setTimeout(() => request.complete || request.socket.destroy(), afterMs);
  late.unref();
  request.once('close', () => clearTimeout(late));
}

export class PortInUse extends Error {}
