import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteDatabases, SiteName } from '../../ports/site-databases.ts';
import type { ApiRequest, ApiResponse } from '../api-message.ts';
import type { Callers } from '../caller.ts';
import type { Catalogs } from '../rest/catalogs.ts';
import type { Site } from '../site.ts';
import { RealtimeConnection } from './connection.ts';
import { SiteHub } from './site-hub.ts';

type Parts = {
  databases: SiteDatabases;
  callers: Callers;
  catalogs: Catalogs;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type Upgrade = {
  site: Site;
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  query: URLSearchParams;
};

type OpenHub = { hub: SiteHub; connections: Set<RealtimeConnection> };

const messageSchema = z.object({
  topic: z.string().min(1).max(250),
  event: z.string().min(1).max(255),
  payload: z.unknown(),
  private: z.boolean().optional(),
});
const broadcastSchema = z.object({ messages: z.array(messageSchema).max(100) });

/** Serves `supabase.channel()`: changes of rows, broadcast and presence. */
export function createRealtime(parts: Parts) {
  const { callers, clock } = parts;
  const maxPayload = limits.siteRealtime.messageBytes;
  const server = new WebSocketServer({ noServer: true, maxPayload });
  const hubs = new Map<SiteName, OpenHub>();
  const timer = setInterval(() => {
    const now = clock.now().getTime();
    for (const { connections } of hubs.values()) for (const one of connections) one.check(now);
  }, limits.siteRealtime.checkMs);
  timer.unref();

  function hubOf(site: Site): OpenHub {
    const known = hubs.get(site.name);
    if (known) {
      known.hub.site = site;
      return known;
    }
    const opened = { hub: new SiteHub(parts, site), connections: new Set<RealtimeConnection>() };
    hubs.set(site.name, opened);
    return opened;
  }

  function open({ site, request, socket, head, query }: Upgrade): void {
    const entry = hubOf(site);
    if (entry.connections.size >= limits.siteRealtime.connections) {
      refuse(socket, '429 Too Many Requests');
      return;
    }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new RealtimeConnection({
        ...parts,
        socket: webSocket,
        isBrowser: request.headers.origin !== undefined,
        hub: entry.hub,
        apiKey: query.get('apikey') ?? undefined,
        format: query.get('vsn') === '1.0.0' ? 'object' : 'list',
      });
      entry.connections.add(connection);
      webSocket.once('close', () => {
        entry.connections.delete(connection);
        if (entry.connections.size > 0 || hubs.get(site.name) !== entry) return;
        hubs.delete(site.name);
        void entry.hub.close();
      });
    });
  }

  return {
    /** Accepts a web socket whose key is valid. */
    connect(upgrade: Upgrade): void {
      const apiKey = upgrade.query.get('apikey') ?? undefined;
      const isBrowser = upgrade.request.headers.origin !== undefined;
      callers.identify(upgrade.site, { apiKey, token: undefined, isBrowser }).then(
        () => open(upgrade),
        () => refuse(upgrade.socket, '401 Unauthorized'),
      );
    },
    /** `channel.httpSend()`, and `channel.send()` before the channel has joined. */
    async broadcast(request: ApiRequest): Promise<ApiResponse> {
      const { method, path, site } = request;
      if (method !== 'POST') throw new DataApiError(405, 'SITE405', 'Method not allowed');
      const rooms = hubs.get(site.name)?.hub.rooms;
      for (const { topic, event, payload } of await readMessages(path, request))
        rooms?.broadcast(`realtime:${topic}`, { type: 'broadcast', event, payload });
      return { status: 202 };
    },
    async close(): Promise<void> {
      clearInterval(timer);
      for (const client of server.clients) client.terminate();
      await Promise.all([...hubs.values()].map(({ hub }) => hub.close()));
      hubs.clear();
      server.close();
    },
  };
}

async function readMessages(path: string, request: ApiRequest) {
  const one = /^api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(path);
  let body: unknown;
  try {
    body = JSON.parse(await request.text());
    if (one)
      body = {
        messages: [
          {
            topic: decodeURIComponent(one[1] ?? ''),
            event: decodeURIComponent(one[2] ?? ''),
            payload: body,
            private: request.query.get('private') === 'true',
          },
        ],
      };
  } catch (error) {
    if (error instanceof DataApiError) throw error;
    throw new DataApiError(400, 'SITE400', 'The body is not valid JSON');
  }
  const { data } = broadcastSchema.safeParse(body);
  if (!data || (!one && path !== 'api/broadcast'))
    throw new DataApiError(422, 'SITE422', 'Invalid broadcast');
  if (data.messages.some((message) => message.private))
    throw new DataApiError(403, 'SITE403', 'Private channels are not offered');
  return data.messages;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
