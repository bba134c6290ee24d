import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { systemClock } from './adapters/clock/index.ts';
import { openFunctionBoxes } from './adapters/function-boxes/index.ts';
import { createSiteDatabases, readSiteDatabasesConfig } from './adapters/site-databases/index.ts';
import { createDiskParts, createDiskSiteFiles } from './adapters/site-files/index.ts';
import { createSiteMails, readSiteMailsConfig } from './adapters/site-mails/index.ts';
import { rawEnvironment } from './env.ts';
import {
  createSiteHost,
  functionSource,
  logToServices,
  serveHostProcess,
} from './site-host/index.ts';

/**
 * Starts the process that has the databases of managed sites and serves their API (ADR 110). Only
 * the services start it.
 */
async function main(): Promise<void> {
  process.umask(0o077);
  const environment = rawEnvironment();
  const { DATA_DIR: dataDir = '' } = environment;
  const clock = systemClock;
  const host = await createSiteHost({
    databases: createSiteDatabases({
      ...{ dataDir, clock, log: logToServices },
      ...readSiteDatabasesConfig(environment),
    }),
    files: createDiskSiteFiles(join(dataDir, 'site-files')),
    parts: createDiskParts(dataDir),
    functions: { source: functionSource, boxes: openFunctionBoxes(environment, clock) },
    mails: createSiteMails({ dataDir, clock, server: readSiteMailsConfig(environment) }),
    clock,
    randomBytes,
    log: logToServices,
  });
  // Signals reach the whole group of the services, which ask this process to stop when they are
  // done with it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  serveHostProcess(host, clock);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
