import { connect, type Socket } from 'node:net';
import type { Clock } from '../ports/clock.ts';
import { ServicesAway } from '../ports/gateway-channel.ts';
import { readLines, writeLine } from './lines.ts';
import { Reply } from './messages.ts';

const reconnectMs = { first: 20, max: 500 };
/** How long a question waits for the connection to open, because the services may be starting. */
const waitMs = 1_000;
/** The maximum length of a reply: a project's file in base64, inside JSON. */
const maxReply = 32 * 1024 * 1024;

type ServicesConnectionOptions = {
  path: string;
  secret: string;
  clock: Clock;
  /** Called when the services have accepted the connection. */
  onOpen(): void;
  onReply(reply: Exclude<Reply, { welcome: true }>): void;
  onLost(error: ServicesAway): void;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Creates the gateway's only connection to the services, which is opened again whenever it ends.
 */
export function createServicesConnection(options: ServicesConnectionOptions) {
  const { clock, onOpen, onReply, onLost, log } = options;
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  let services: Socket | undefined;

  function enter(socket: Socket): void {
    services = socket;
    for (const proceed of waiting) proceed();
    onOpen();
  }

  function leave(socket: Socket): void {
    if (services !== socket) return;
    services = undefined;
    onLost(new ServicesAway('the services went away'));
    if (!closing.signal.aborted) log('the services went away', {});
  }

  return {
    /** Returns the open connection, if there is one. */
    socket: (): Socket | undefined => services,

    /**
     * Connects, and connects again after each loss, until closed. `port`: where the gateway
     * listens.
     */
    async keepOpen(port: number): Promise<void> {
      let wait = reconnectMs.first;
      while (!closing.signal.aborted) {
        const events = { signal: closing.signal, enter, leave, onReply };
        if (await connectOnce(options, port, events)) wait = reconnectMs.first;
        await clock.sleep(wait, closing.signal).catch(() => {});
        wait = Math.min(reconnectMs.max, wait * 2);
      }
    },

    /** Waits a moment for the connection. Throws `ServicesAway` if it does not open. */
    async opened(): Promise<Socket> {
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
    },

    close: (): void => closing.abort(),
  };
}

type ConnectionEvents = Pick<ServicesConnectionOptions, 'onReply'> & {
  signal: AbortSignal;
  enter(socket: Socket): void;
  leave(socket: Socket): void;
};

/**
 * Resolves when the connection has ended; the result is true if the services had accepted the
 * connection.
 */
function connectOnce(
  { path, secret }: Pick<ServicesConnectionOptions, 'path' | 'secret'>,
  port: number,
  { signal, enter, leave, onReply }: ConnectionEvents,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    let isWelcome = false;
    socket.on('connect', () => writeLine(socket, { secret, port }));
    socket.on('error', end);
    socket.on('close', () => {
      signal.removeEventListener('abort', end);
      leave(socket);
      resolve(isWelcome);
    });
    readLines(
      socket,
      () => maxReply,
      (value) => {
        const reply = Reply.parse(value);
        if (!('welcome' in reply)) return onReply(reply);
        isWelcome = true;
        enter(socket);
      },
    );
  });
}
