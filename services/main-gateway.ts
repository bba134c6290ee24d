import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { systemClock } from './adapters/clock/index.ts';
import { createDiskEditions } from './adapters/editions/index.ts';
import { gatewaySettings } from './compose/gateway-settings.ts';
import { ConfigurationError, readConfiguration } from './env.ts';
import { createChannelClient, createGatewayServer } from './gateway/index.ts';
import { createLog } from './observability/log.ts';

/**
 * Starts the gateway in a process of its own (ADR 054). It opens no database and continues to serve
 * published sites while the services do not run.
 */
async function main(): Promise<void> {
  process.umask(0o077);
  const configuration = readConfiguration();
  const { GATEWAY_SOCKET: path, GATEWAY_SECRET: secret } = configuration;
  if (!path || !secret)
    throw new ConfigurationError('The gateway needs GATEWAY_SOCKET and GATEWAY_SECRET.');
  const logger = createLog(configuration.LOG_LEVEL);
  const log = (message: string, detail: Record<string, unknown>) => logger.info(detail, message);
  const clock = systemClock;
  const channel = createChannelClient({
    ...{ path, secret, clock, log },
    onChange: (project) => gateway.recheck(project),
  });
  const gateway = createGatewayServer({
    ...gatewaySettings(configuration),
    ...{ channel, store: createDiskEditions(configuration.DATA_DIR), clock, log },
  });
  // Save the compile cache now, because a killed process would not save it. Saving blocks the event
  // loop, so do it before the first request.
  flushCompileCache();
  const port = await gateway.listen(configuration.PREVIEW_PORT, configuration.HOST);
  channel.start(port);
  log('the gateway is ready', { port, host: configuration.HOST });

  async function stop(): Promise<void> {
    // Closing reports the last counts, so the channel is closed after it began.
    const closed = gateway.close();
    channel.close();
    await closed;
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigurationError;
  const detail = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${isForPeople ? error.message : detail}\n`);
  // Exit status 78 (EX_CONFIG) stops the launcher from restarting when a restart cannot help.
  process.exit(isForPeople ? 78 : 1);
});
