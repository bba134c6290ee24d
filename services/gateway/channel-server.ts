import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import process from 'node:process';
import { isSecret } from '../http/compare-secret.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import { readLines, writeLine } from './lines.ts';
import { Greeting, Question, type Reply, withoutFiles } from './messages.ts';

const greetingMs = 2_000;
const maxLength = { greeting: 4_096, question: 64 * 1024 };

type Options = {
  /** The path of a UNIX socket, or of a named pipe on Windows. */
  path: string;
  secret: string;
  channel: GatewayChannel;
  clock: Clock;
  /** Called whenever a gateway connects, with the port on which this gateway listens. */
  onGateway: (port: number) => void;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type ChannelServer = {
  listen(): Promise<void>;
  isConnected(): boolean;
  /**
   * Reports to every connected gateway that the preview names of a project changed. The gateway
   * then ends the connections to the old names.
   */
  notifyChanged(project: string): void;
  close(): Promise<void>;
};

/**
 * Creates the server that answers the gateway's process over a local connection (ADR 054). A peer
 * must first send the shared secret, which the launcher creates at each start.
 */
export function createChannelServer(options: Options): ChannelServer {
  const { path, secret, channel, clock, log } = options;
  const connections = new Set<Socket>();
  const gateways = new Set<Socket>();

  function welcome(socket: Socket, value: unknown): void {
    const greeting = Greeting.safeParse(value).data;
    if (!greeting || !isSecret(greeting.secret, secret)) {
      log('a connection to the gateway channel was refused', {});
      return void socket.destroy();
    }
    gateways.add(socket);
    writeLine(socket, { welcome: true } satisfies Reply);
    options.onGateway(greeting.port);
  }

  const server = createServer((socket) => {
    connections.add(socket);
    const late = new AbortController();
    clock.sleep(greetingMs, late.signal).then(
      () => gateways.has(socket) || socket.destroy(),
      () => {},
    );
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      late.abort();
      connections.delete(socket);
      gateways.delete(socket);
    });
    const limit = () => (gateways.has(socket) ? maxLength.question : maxLength.greeting);
    readLines(socket, limit, (value) => {
      if (!gateways.has(socket)) return welcome(socket, value);
      const question = Question.parse(value);
      if (question.call === 'visits') return question.sites.forEach(channel.recordVisit);
      if (question.call === 'visitCounts') return void channel.countVisits(question.counts);
      if (question.call === 'reportErrors') return void channel.reportErrors(question.errors);
      const { id } = question;
      answer(channel, question).then(
        (result) => writeLine(socket, { id, result } satisfies Reply),
        (error) => writeLine(socket, { id, error: String(error) } satisfies Reply),
      );
    });
  });

  return {
    isConnected: () => gateways.size > 0,
    async listen() {
      // Remove the socket that a killed process left behind; otherwise listening would fail.
      if (process.platform !== 'win32') await rm(path, { force: true });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(path, resolve);
      });
    },
    notifyChanged(project) {
      for (const socket of gateways) writeLine(socket, { changed: project } satisfies Reply);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}

type Asked = Exclude<Question, { call: 'visits' | 'visitCounts' | 'reportErrors' }>;

async function answer(channel: GatewayChannel, question: Asked): Promise<unknown> {
  switch (question.call) {
    case 'resolve':
      return channel.resolve(question.name);
    case 'dial':
      return withoutFiles(await channel.dial(question.project));
    case 'backend':
      return channel.backend(question.name);
    case 'admin':
      return channel.admin(question.site);
    case 'adminRoute':
      return channel.adminRoute(question.site);
    case 'host':
      return channel.host(question.host);
    case 'primaryHost':
      return channel.primaryHost(question.site);
    case 'storeForm':
      return channel.storeForm(question.sent);
    case 'audience':
      return channel.audience(question.site);
    case 'admit':
      return channel.admit(question.site, question.given);
    case 'packages':
      return channel.packages();
    case 'file': {
      const target = await channel.dial(question.project);
      const bytes = target.kind === 'browser' ? await target.file(question.path) : undefined;
      return bytes ? Buffer.from(bytes).toString('base64') : null;
    }
  }
}
