import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '../../domain/limits/index.ts';
import { minutes } from '../../domain/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { OwnHosts } from './own-hosts.ts';

const askPath = '/ask';

/**
 * Creates the server that a TLS proxy asks before it gets a certificate for a name (ADR 121). It
 * listens on this machine only, because its answers say which names are served here. It answers by
 * status alone: 200 for a verified name whose site is online, otherwise 404.
 */
export function createAskServer({ hosts, clock }: { hosts: OwnHosts; clock: Clock }) {
  const mayLookUp = createBudget(clock);

  async function statusOf(domain: string): Promise<number> {
    const host = hosts.foreignHost(domain);
    // A port or a dot at the end is no part of a name in a certificate.
    if (host === undefined || host !== domain.toLowerCase()) return 404;
    if (!hosts.isRemembered(host) && !mayLookUp()) return 429;
    const route = await hosts.routeTo(host);
    return route.kind === 'site' && route.isOnline ? 200 : 404;
  }

  const server: Server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const domains = url?.searchParams.getAll('domain') ?? [];
    const [domain] = domains;
    const isQuestion =
      request.method === 'GET' && url?.pathname === askPath && domains.length === 1;
    const answered = isQuestion && domain !== undefined ? statusOf(domain) : Promise.resolve(404);
    void answered
      .catch(() => 503)
      .then((status) => response.writeHead(status, { 'cache-control': 'no-store' }).end());
  });

  return {
    listen: (port: number): Promise<number> =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Limits the lookups of names that nobody asked for before: anybody can open a connection. */
function createBudget(clock: Clock): () => boolean {
  let minute = 0;
  let used = 0;
  return () => {
    const now = Math.floor(clock.now().getTime() / minutes);
    if (now !== minute) used = 0;
    minute = now;
    return ++used <= limits.siteDomains.asksPerMinute;
  };
}
