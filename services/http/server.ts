import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limits } from '../../domain/limits/index.ts';
import { isBodyTooSlow } from '../../domain/security/body-pace.ts';
import type { App } from './app.ts';

/**
 * Time limits against slow clients. A body must arrive within `bodyMs`; on the upload host it may
 * take as long as a slow upload needs (RES-012).
 */
const timeouts = {
  headersMs: limits.transport.headersMs,
  bodyMs: 60_000,
  keepAliveMs: 75_000,
  checkEveryMs: 1_000,
};

export type RunningServer = { port: number; server: Server; close(): Promise<void> };

type ListenOptions = {
  host: string;
  port: number;
  /** The host that receives file uploads. */
  uploadHost?: string | undefined;
  bodyMs?: number;
};

/** Starts the HTTP server; rejects with a message for the operator when the port is in use. */
export async function listen(
  app: App,
  { host, port, uploadHost, bodyMs = timeouts.bodyMs }: ListenOptions,
): Promise<RunningServer> {
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
      if (uploadHost === undefined || request.headers.host?.replace(/:\d+$/, '') !== uploadHost)
        limitBodyTime(request, bodyMs);
      return answer(request, response);
    },
  );
  // The services have no WebSocket, so refuse every upgrade.
  server.on('upgrade', (_, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PortInUse(`Port ${port} is in use; set SERVICES_PORT to another one.`)
          : error,
      ),
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

/** Closes the connection of a request whose body arrives too late or too slowly. */
function limitBodyTime(request: IncomingMessage, afterMs: number): void {
  if (
    request.headers['content-length'] === undefined &&
    request.headers['transfer-encoding'] === undefined
  )
    return;
  const { socket } = request;
  const before = socket.bytesRead;
  // Count the checks instead of measuring time: while our own event loop is blocked, no client is
  // to blame.
  let ms = 0;
  const watching = setInterval(() => {
    ms += timeouts.checkEveryMs;
    if (request.complete) clearInterval(watching);
    else if (ms > afterMs || isBodyTooSlow(socket.bytesRead - before, ms)) socket.destroy();
  }, timeouts.checkEveryMs);
  watching.unref();
  request.once('close', () => clearInterval(watching));
}

export class PortInUse extends Error {}
