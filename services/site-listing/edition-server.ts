import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getMimeType } from 'hono/utils/mime';

export type EditionServer = { port: number; close(): Promise<void> };

/**
 * Serves the files of an edition on this machine while its pages are rendered. It has nothing but
 * these files: no API, no forms, and no page of anybody else.
 */
export async function serveEdition(
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<EditionServer> {
  const server = createServer((request, response) => {
    const send = async () => {
      if (request.method !== 'GET') return response.writeHead(405).end();
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      const name = `${decodeURI(path)}${path.endsWith('/') ? 'index.html' : ''}`.slice(1);
      const isRoute = request.headers.accept?.includes('text/html') ?? false;
      const own = await read(name);
      const body = own ?? (isRoute ? await read('index.html') : undefined);
      if (!body) return response.writeHead(404).end();
      const type = getMimeType(own ? name : 'index.html') ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type }).end(body);
    };
    send().catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
