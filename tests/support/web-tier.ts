import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { type Listening, listen } from '../../services/http/server.ts';
import { type TestApp, testSecrets } from './app.ts';

/**
 * A module of the web tier. It has a tsconfig of its own (DOM, no extensions), so who needs both tiers names here the types that
 * they meet by, and the compiler sees each tier by itself.
 */
export function importWeb<Exports>(file: string): Promise<Exports> {
  return import(/* @vite-ignore */ new URL(`../../${file}`, import.meta.url).href) as Promise<Exports>;
}

export type WebTier = Awaited<ReturnType<typeof startWebTier>>;

/**
 * The real relay before the real services, both listening on loopback, as a browser meets them. `before` sees every request that
 * comes in, with the response it will get: to count, or to cut.
 */
export async function startWebTier(app: TestApp, before: (request: IncomingMessage, response: ServerResponse) => void = () => {}) {
  const { relay } = await importWeb<{ relay: (request: Request) => Promise<Response> }>('lib/upstream/relay.ts');
  const services: Listening = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
  const env = { UPSTREAM_URL: `http://127.0.0.1:${services.port}`, APP_KEY: testSecrets.appKey, APP_SECRET: testSecrets.appSecret };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const server = createServer((request, response) => {
    before(request, response);
    void pass(relay, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await services.close();
      vi.unstubAllEnvs();
    },
  };
}

type Handler = (request: Request) => Promise<Response>;

/** What a host does around an edge function: the request in, the answer out piece by piece, an abort when the reader is gone. */
async function pass(handler: Handler, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' ? null : Buffer.concat(await incoming.toArray());
  const lines = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await handler(new Request(`http://${headers.host}${url}`, { method, headers: lines, body, signal: leaving.signal }));
  response.writeHead(answer.status, [...answer.headers].flat());
  try {
    for await (const bytes of answer.body ?? []) response.write(bytes);
    response.end();
  } catch {
    // The reader left or was cut off: what it left open has been aborted.
    response.destroy();
  }
}
