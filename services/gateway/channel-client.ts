import { connect, type Socket } from 'node:net';
import type { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import { type GatewayChannel, ServicesAway } from '../ports/gateway-channel.ts';
import { readLines, writeLine } from './lines.ts';
import { type Question, Reply, results } from './messages.ts';
import { VisitBuffer } from './visit-buffer.ts';

const reconnectMs = { first: 20, max: 500 };
/** How long a question waits for the connection: the services or we may just be starting. */
const waitMs = 1_000;
/** A file of a project as base64, and what surrounds it. */
const maxReply = 32 * 1024 * 1024;

type Options = {
  path: string;
  secret: string;
  clock: Clock;
  /** Called when the names of a project changed; without one, when any may have changed. */
  onChange: (project?: string) => void;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type ChannelClient = GatewayChannel & {
  /** Connects, and again whenever the connection ends. `port`: where the gateway listens. */
  start(port: number): void;
  close(): void;
};

type Asked = Exclude<Question, { call: 'visits' }>;
type Unnumbered = Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never;
type Pending = { resolve(result: unknown): void; reject(error: Error): void };

/** Asks the services over their local connection, and connects again when they were away. */
export function createChannelClient(options: Options): ChannelClient {
  const { path, secret, clock, onChange, log } = options;
  const pending = new Map<number, Pending>();
  const waiting = new Set<() => void>();
  const visits = new VisitBuffer(clock);
  const closing = new AbortController();
  let services: Socket | undefined;
  let lastId = 0;

  /** Resolves when the connection ended; with true if the services had let us in. */
  function connectOnce(port: number): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(path);
      const end = () => socket.destroy();
      closing.signal.addEventListener('abort', end);
      let isWelcome = false;
      socket.on('connect', () => writeLine(socket, { secret, port }));
      socket.on('error', end);
      socket.on('close', () => {
        closing.signal.removeEventListener('abort', end);
        if (services === socket) leave();
        resolve(isWelcome);
      });
      readLines(
        socket,
        () => maxReply,
        (value) => {
          const reply = Reply.parse(value);
          if ('welcome' in reply) {
            isWelcome = true;
            enter(socket);
          } else if ('changed' in reply) onChange(reply.changed);
          else settle(reply);
        },
      );
    });
  }

  function enter(socket: Socket): void {
    services = socket;
    for (const proceed of waiting) proceed();
    flushVisits();
    // Names may have changed while nobody could report it.
    onChange();
  }

  function leave(): void {
    services = undefined;
    for (const { reject } of pending.values()) reject(new ServicesAway('the services went away'));
    pending.clear();
    if (!closing.signal.aborted) log('the services went away', {});
  }

  function settle(reply: Extract<Reply, { id: number }>): void {
    const asked = pending.get(reply.id);
    pending.delete(reply.id);
    if ('error' in reply) asked?.reject(new Error(reply.error));
    else asked?.resolve(reply.result);
  }

  async function keepConnected(port: number): Promise<void> {
    let wait = reconnectMs.first;
    while (!closing.signal.aborted) {
      if (await connectOnce(port)) wait = reconnectMs.first;
      await clock.sleep(wait, closing.signal).catch(() => {});
      wait = Math.min(reconnectMs.max, wait * 2);
    }
  }

  async function connected(): Promise<Socket> {
    if (services) return services;
    const late = new AbortController();
    let proceed = () => {};
    const entered = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    waiting.add(proceed);
    await Promise.race([entered, clock.sleep(waitMs, late.signal).catch(() => {})]);
    waiting.delete(proceed);
    late.abort();
    if (!services) throw new ServicesAway('the services do not answer');
    return services;
  }

  async function ask<Result>(schema: z.ZodType<Result>, question: Unnumbered): Promise<Result> {
    const socket = services ?? (await connected());
    const id = ++lastId;
    const result = await new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      writeLine(socket, { ...question, id });
    });
    return schema.parse(result);
  }

  function flushVisits(): void {
    if (!services) return;
    for (const sites of visits.takeAll())
      writeLine(services, { call: 'visits', sites } satisfies Question);
  }

  return {
    start: (port) => void keepConnected(port),
    resolve: (name) => ask(results.resolve, { call: 'resolve', name }),
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
    close: () => closing.abort(),
  };
}
