import type { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import { writeLine } from './lines.ts';
import { type Question, type Reply, results } from './messages.ts';
import { createServicesConnection } from './services-connection.ts';
import { VisitBuffer } from './visit-buffer.ts';

type Options = {
  path: string;
  secret: string;
  clock: Clock;
  /** Called when the names of a project changed; without `project`, any name may have changed. */
  onChange: (project?: string) => void;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type ChannelClient = GatewayChannel & {
  /** Connects, and reconnects whenever the connection ends. `port`: where the gateway listens. */
  start(port: number): void;
  close(): void;
};

type Asked = Exclude<Question, { call: 'visits' | 'visitCounts' | 'reportErrors' }>;
type Unnumbered = Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never;
type Pending = { resolve(result: unknown): void; reject(error: Error): void };

/**
 * Creates the client with which the gateway's process sends questions to the services over a local
 * connection. It reconnects when the connection is lost.
 */
export function createChannelClient(options: Options): ChannelClient {
  const { path, secret, clock, onChange, log } = options;
  const pending = new Map<number, Pending>();
  const visits = new VisitBuffer(clock);
  let lastId = 0;
  const connection = createServicesConnection({
    ...{ path, secret, clock, log },
    onOpen() {
      flushVisits();
      // Names may have changed while the connection was closed.
      onChange();
    },
    onReply(reply) {
      if ('changed' in reply) onChange(reply.changed);
      else settle(reply);
    },
    onLost(error) {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  });

  function settle(reply: Extract<Reply, { id: number }>): void {
    const asked = pending.get(reply.id);
    pending.delete(reply.id);
    if ('error' in reply) asked?.reject(new Error(reply.error));
    else asked?.resolve(reply.result);
  }

  async function ask<Result>(schema: z.ZodType<Result>, question: Unnumbered): Promise<Result> {
    const socket = connection.socket() ?? (await connection.opened());
    const id = ++lastId;
    const result = await new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      writeLine(socket, { ...question, id });
    });
    return schema.parse(result);
  }

  function flushVisits(): void {
    const services = connection.socket();
    if (!services) return;
    for (const sites of visits.takeAll())
      writeLine(services, { call: 'visits', sites } satisfies Question);
  }

  return {
    start: (port) => void connection.keepOpen(port),
    resolve: (name) => ask(results.resolve, { call: 'resolve', name }),
    backend: (name) => ask(results.backend, { call: 'backend', name }),
    admin: (site) => ask(results.admin, { call: 'admin', site }),
    adminRoute: (site) => ask(results.adminRoute, { call: 'adminRoute', site }),
    host: (host) => ask(results.host, { call: 'host', host }),
    primaryHost: (site) => ask(results.primaryHost, { call: 'primaryHost', site }),
    storeForm: (sent) => ask(results.storeForm, { call: 'storeForm', sent }),
    audience: (site) => ask(results.audience, { call: 'audience', site }),
    admit: (site, given) => ask(results.admit, { call: 'admit', site, given }),
    packages: () => ask(results.packages, { call: 'packages' }),
    async dial(project) {
      const target = await ask(results.dial, { call: 'dial', project });
      if (target.kind !== 'browser') return target;
      return {
        kind: 'browser',
        async file(path) {
          const bytes = await ask(results.file, { call: 'file', project, path });
          return bytes === null ? undefined : Buffer.from(bytes, 'base64');
        },
      };
    },
    recordVisit(site) {
      visits.add(site);
      flushVisits();
    },
    countVisits(counts) {
      const services = connection.socket();
      if (services) writeLine(services, { call: 'visitCounts', counts } satisfies Question);
      return services !== undefined;
    },
    reportErrors(errors) {
      const services = connection.socket();
      if (services) writeLine(services, { call: 'reportErrors', errors } satisfies Question);
      return services !== undefined;
    },
    close: () => connection.close(),
  };
}
