import { mkdir } from 'node:fs/promises';
import type { Clock } from '../../ports/clock.ts';
import type { SiteDatabases } from '../../ports/site-databases.ts';
import { BoxedServer } from './embedded-server.ts';
import { Sites } from './site-databases.ts';

export type SiteDatabasesOptions = {
  /** The embedded server's folder; only its own user and root may enter it. */
  directory: string;
  /** Extra settings of the embedded server, for tests. */
  settings?: Record<string, string>;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** Prepares the databases of managed projects. No server starts before the first request. */
export async function createSiteDatabases({
  directory,
  settings = {},
  clock,
  log,
}: SiteDatabasesOptions): Promise<SiteDatabases> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return new Sites({ server: new BoxedServer({ directory, settings, log }), clock, log });
}
