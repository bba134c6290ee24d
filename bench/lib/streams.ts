import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type EventSource = {
  url: string;
  open: Set<ServerResponse>;
  broadcast(text: string): void;
  endAll(text: string): void;
  close(): void;
};

/**
 * Starts a stand-in for the services that answers every request with an event stream. It keeps all
 * streams open and can send a text to all of them.
 */
export async function startSource(): Promise<EventSource> {
  const open = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(': open\n\n');
    open.add(response);
    response.on('close', () => open.delete(response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    broadcast: (text) => {
      for (const one of open) one.write(text);
    },
    endAll: (text) => {
      for (const one of open) one.end(text);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Reader = { text: string; ended: Promise<void>; leave(): void };

/** Reads a stream through a web tier. Resolves on the first bytes. */
export function readStream(url: string): Promise<Reader> {
  return new Promise((done, failed) => {
    const asked = request(
      url,
      { agent: false, headers: { 'x-requested-with': 'sayso' } },
      (response) => {
        const reader: Reader = { text: '', ended: Promise.resolve(), leave: () => asked.destroy() };
        reader.ended = new Promise((end) => response.once('close', () => end()));
        response.setEncoding('utf8').on('data', (chunk: string) => {
          reader.text += chunk;
          done(reader);
        });
        response.on('error', () => {});
      },
    );
    asked.on('error', failed);
    asked.end();
  });
}
