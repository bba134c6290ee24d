import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { SiteDatabases } from '../../ports/site-databases.ts';
import { EmbeddedServer } from './embedded-server.ts';
import { OperatorServer } from './operator-server.ts';
import { Sites } from './site-databases.ts';

/**
 * Reads the adapter's environment: `SITES_DATABASE_URL`, the operator's PostgreSQL for the
 * databases of apps, and `DATABASE_URL`, which must be another server.
 */
export const readSiteDatabasesConfig = (env: Record<string, string | undefined>) =>
  z
    .object({
      SITES_DATABASE_URL: z
        .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
        .optional(),
      DATABASE_URL: z.string().optional(),
    })
    .transform((given) => ({ url: given.SITES_DATABASE_URL, productUrl: given.DATABASE_URL }))
    .parse(env);

export type SiteDatabasesOptions = {
  dataDir: string;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
  /** The operator's server; without it, the embedded one is used. */
  url?: string | undefined;
  productUrl?: string | undefined;
};

/** Prepares the databases of managed projects (ADR 108). No server starts before the first use. */
export function createSiteDatabases({
  dataDir,
  clock,
  log,
  url,
  productUrl,
}: SiteDatabasesOptions): SiteDatabases {
  const server = url
    ? new OperatorServer(url, productUrl)
    : new EmbeddedServer({ directory: join(dataDir, 'site-databases'), log });
  return new Sites({ server, clock, log });
}
