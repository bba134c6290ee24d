import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { markPeer } from '../../scripts/launch/peer.ts';
import { listen, type RunningServer } from '../../services/http/server.ts';
import { type TestApp, testSecrets } from './app.ts';

/**
 * Imports a module of the web tier. That tier has its own tsconfig (DOM types, imports without
 * extensions), so its types are not visible here: a test of both tiers declares the types it needs.
 */
export function importWeb<Exports>(file: string): Promise<Exports> {
  return import(
    /* @vite-ignore */ new URL(`../../${file}`, import.meta.url).href
  ) as Promise<Exports>;
}

export type WebTier = Awaited<ReturnType<typeof startWebTier>>;

/**
 * Starts the real relay and the real services on loopback, as a browser sees them. `before` gets
 * every request with its response, so that tests can count requests or cut off responses. `/dev/*`
 * has its own relay, as in `app/dev`.
 */
export async function startWebTier(
  app: TestApp,
  before: (request: IncomingMessage, response: ServerResponse) => void = () => {},
  host = '127.0.0.1',
) {
  const { relay } = await importWeb<{ relay: Handler }>('lib/upstream/relay.ts');
  const { devRelay } = await importWeb<{ devRelay: Handler }>('lib/upstream/dev-relay.ts');
  let services: RunningServer = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
  const env = {
    UPSTREAM_URL: `http://127.0.0.1:${services.port}`,
    APP_KEY: testSecrets.appKey,
    APP_SECRET: testSecrets.appSecret,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    before(request, response);
    void forwardRequest(request.url?.startsWith('/dev/') ? devRelay : relay, request, response);
  };
  const peerKey = 'key-of-the-web-tier';
  vi.stubEnv('PEER_KEY', peerKey);
  const server = createServer(markPeer(listener, peerKey));
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Stops the services until the returned function is called. */
    async stopServices() {
      await services.close();
      return async () => {
        services = await listen(app.services.app, { host: '127.0.0.1', port: services.port });
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await services.close();
      vi.unstubAllEnvs();
    },
  };
}

type Handler = (request: Request) => Promise<Response>;

/**
 * Acts as the host of an edge function: passes the request in, streams the response out, and aborts
 * when the reader disconnects.
 */
async function forwardRequest(
  handler: Handler,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' ? null : Buffer.concat(await incoming.toArray());
  const lines = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const answer = await handler(
    new Request(`http://${headers.host}${url}`, {
      method,
      headers: lines,
      body,
      signal: leaving.signal,
    }),
  );
  response.writeHead(answer.status, [...answer.headers].flat());
  try {
    for await (const bytes of answer.body ?? []) response.write(bytes);
    response.end();
  } catch {
    // The reader disconnected; its open requests have been aborted.
    response.destroy();
  }
}
