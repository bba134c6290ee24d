import { chmod, type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConcurrencyLimit } from '../../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../../domain/limits/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import { RegistryCache } from './cache.ts';
import { type RegistryRequest, readRegistryRequest } from './rules.ts';

export type EgressOptions = {
  /** Where the sandboxes' sockets are created. */
  directory: string;
  registryUrl: string;
  cacheDirectory: string;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
  /** Maximum size of the cache; default `limits.registry.cacheBytes`. */
  cacheBytes?: number;
};

/** The network access of one sandbox: a UNIX socket that only this sandbox sees. */
export type RegistryGate = { socketPath: string; close(): Promise<void> };
export type RegistryEgress = { gate(box: string): Promise<RegistryGate>; close(): Promise<void> };

const { registry } = limits;

/**
 * Starts the only network access of sandboxes: package metadata and tarballs of one registry, with
 * a disk cache.
 */
export async function startEgress(options: EgressOptions): Promise<RegistryEgress> {
  const { directory, registryUrl, cacheDirectory, cacheBytes, clock, log } = options;
  const cache = new RegistryCache({ registryUrl, directory: cacheDirectory, maxBytes: cacheBytes });
  await cache.open();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const all = new ConcurrencyLimit(registry.requests);
  const gates = new Set<RegistryGate>();

  async function answer(wanted: RegistryRequest, response: ServerResponse): Promise<void> {
    if (response.destroyed) return;
    const file = await cache.file(wanted);
    if (typeof file === 'number') return refuse(response, file, 'the package registry refused');
    await sendFile(file, { kind: wanted.kind, response, clock });
  }

  return {
    async gate(box) {
      const socketPath = join(directory, box);
      const own = new ConcurrencyLimit(registry.requestsPerBox);
      const server = createServer((request, response) => {
        request.resume();
        response.on('error', () => {});
        const wanted = readRegistryRequest(request.method, request.url);
        if (!wanted)
          return refuse(response, 403, 'only package metadata and tarballs can be read here');
        if (own.pending >= registry.waitingPerBox)
          return refuse(response, 429, 'too many requests at a time');
        own
          .run(() => all.run(() => answer(wanted, response)))
          .catch((error: Error) => {
            if (!response.destroyed)
              log('registry did not answer', { package: wanted.name, error: error.message });
            refuse(response, 502, 'the package registry did not answer');
          });
      });
      server.requestTimeout = registry.fetchMs;
      server.maxConnections = registry.connectionsPerBox;
      await rm(socketPath, { force: true });
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(socketPath, resolve),
      );
      // The sandbox's own user must be able to connect. Only the services' process and this sandbox
      // can reach the socket.
      await chmod(socketPath, 0o666);
      const gate: RegistryGate = {
        socketPath,
        async close() {
          if (gates.delete(gate)) await closeServer(server);
        },
      };
      gates.add(gate);
      return gate;
    },
    async close() {
      await Promise.all([...gates].map((gate) => gate.close()));
    },
  };
}

type FileTransfer = { kind: RegistryRequest['kind']; response: ServerResponse; clock: Clock };

async function sendFile(path: string, { kind, response, clock }: FileTransfer): Promise<void> {
  // Open the file before sending headers, because the sweep may remove it meanwhile.
  const file: FileHandle = await open(path);
  const stream = file.createReadStream();
  try {
    response.writeHead(200, {
      'content-type': kind === 'tarball' ? 'application/octet-stream' : 'application/json',
      'content-length': (await file.stat()).size,
    });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  const over = new AbortController();
  void dropSlowReader(response, { clock, sent: () => stream.bytesRead, signal: over.signal });
  // A client that disconnects or was dropped is not a registry failure.
  await pipeline(stream, response).catch(() => response.destroy());
  over.abort();
}

/**
 * Aborts a response that the sandbox reads slower than `minBytesPerSecond`, because other requests
 * wait until the response has ended.
 */
async function dropSlowReader(
  response: ServerResponse,
  { clock, sent, signal }: { clock: Clock; sent: () => number; signal: AbortSignal },
): Promise<void> {
  const { slowGraceMs, minBytesPerSecond, sendMs } = registry;
  const began = clock.now().getTime();
  while (!signal.aborted) {
    await clock.sleep(1_000, signal).catch(() => {});
    const ms = clock.now().getTime() - began;
    const isSlow = sent() < ((ms - slowGraceMs) / 1_000) * minBytesPerSecond;
    if (!signal.aborted && (isSlow || ms > sendMs)) return void response.destroy();
  }
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error }));
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
