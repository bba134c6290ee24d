import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { type ChannelServer, createChannelServer } from '../../services/gateway/index.ts';
import type { GatewayChannel } from '../../services/ports/gateway-channel.ts';
import { startWorker, type Worker } from './worker-process.ts';

/** Creates the path and secret of a socket between gateway and services, in a private folder. */
export async function makeMeetingPoint() {
  const folder = await mkdtemp(join(tmpdir(), 'sayso-channel-'));
  return {
    path: join(folder, 'gateway.sock'),
    secret: randomBytes(16).toString('hex'),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
export type MeetingPoint = Awaited<ReturnType<typeof makeMeetingPoint>>;

/** Starts the services' side of the socket. `logged` collects its log messages. */
export async function serveChannel(
  { path, secret }: Pick<MeetingPoint, 'path' | 'secret'>,
  channel: GatewayChannel,
): Promise<ChannelServer & { logged: string[] }> {
  const logged: string[] = [];
  const server = createChannelServer({
    ...{ path, secret, channel, clock: systemClock },
    onGateway: () => {},
    log: (message) => void logged.push(message),
  });
  await server.listen();
  return Object.assign(server, { logged });
}

/** Starts the gateway's process on a free port. */
export async function startGatewayProcess(
  dataDir: string,
  { path, secret }: Pick<MeetingPoint, 'path' | 'secret'>,
  environment: Record<string, string> = {},
): Promise<Worker & { port: number }> {
  const worker = startWorker('services/main-gateway.ts', [], {
    ...{ EMBEDDED: '1', DATA_DIR: dataDir, PREVIEW_PORT: '0' },
    ...{ GATEWAY_SOCKET: path, GATEWAY_SECRET: secret },
    ...environment,
  });
  const said = await worker.waitForOutput(/the gateway is ready/);
  return Object.assign(worker, { port: Number(/"port":(\d+)/.exec(said)?.[1]) });
}
