import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { systemClock } from './adapters/clock/index.ts';
import { assertRestoreComplete, BackupError } from './backup/index.ts';
import { openProductDatabase } from './compose/database.ts';
import { compose } from './compose/index.ts';
import { ConfigurationError, rawEnvironment, readConfiguration } from './env.ts';
import { listen, PortInUse } from './http/server.ts';
import { createLog } from './observability/log.ts';
import { ensureSecrets } from './secrets.ts';
import { stopInTime } from './stop-in-time.ts';
import { openDataFolder } from './store/data-folder.ts';
import { EmbeddedDatabaseError } from './store/embedded/binaries.ts';
import { DirectoryInUse } from './store/lock.ts';

/** Shorter than the 30 s after which Kubernetes kills a process, so that the log says why. */
const stopTimeoutMs = 28_000;

/**
 * Starts the services: configuration, database, composition, listening; stops them on SIGTERM and
 * SIGINT.
 */
async function main(): Promise<void> {
  const began = performance.now();
  // Files are private to the services' user, unless the code sets another mode.
  process.umask(0o077);
  const configuration = readConfiguration();
  const log = createLog(configuration.LOG_LEVEL);
  const wasOpen = openDataFolder(configuration.DATA_DIR);
  if (wasOpen) log.warn({ dataDir: configuration.DATA_DIR }, wasOpen);
  const database = await openProductDatabase(configuration, {
    log: (message, detail) => log.info(detail, message),
  });
  await assertRestoreComplete({ db: database.db, dataDir: configuration.DATA_DIR });
  const services = await compose({
    configuration,
    environment: rawEnvironment(),
    secrets: ensureSecrets(configuration),
    database,
    clock: systemClock,
    log,
  });
  await services.start();
  const previewPort = await services.listenToPreviews();
  // Save the compile cache now, because a killed process would not save it. Saving blocks the event
  // loop, so do it before the first request.
  flushCompileCache();
  // When embedded, the simulators are reachable only from this machine, regardless of HOST, unless
  // a staging password protects them (ADR 004).
  const host =
    configuration.EMBEDDED && !configuration.DEV_PASSWORD ? '127.0.0.1' : configuration.HOST;
  const listening = await listen(services.app, {
    host,
    port: configuration.SERVICES_PORT,
    uploadHost: services.uploadHost,
  });
  log.info(
    {
      port: listening.port,
      previewPort,
      host,
      database: database.kind,
      ms: Math.round(performance.now() - began),
    },
    'services are ready',
  );

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const unfinished = await stopInTime(
      [
        { name: 'background work', run: services.stop },
        { name: 'connections', run: listening.close },
        { name: 'database', run: database.close },
      ],
      { clock: systemClock, ms: stopTimeoutMs },
    );
    if (unfinished) log.error({ unfinished }, 'stopping took too long, so the process exits');
    process.exit(unfinished ? 1 : 0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  const isForPeople =
    error instanceof BackupError ||
    error instanceof ConfigurationError ||
    error instanceof DirectoryInUse ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof PortInUse;
  const detail = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${isForPeople ? error.message : detail}\n`);
  // Exit status 78 (EX_CONFIG) stops the launcher from restarting when a restart cannot help.
  process.exit(isForPeople ? 78 : 1);
});
