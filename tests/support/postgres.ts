// Starts the real PostgreSQL that the product embeds, for the test projects `api` and `faults`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../services/store/embedded/server.ts';
import { migrate } from '../../services/store/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with the migrated database `sayso_template`, which suites copy. */
    postgresUrl: string | undefined;
    /** A directory for the clusters that suites copy (`prepared-clusters.ts`). */
    clusters: string;
  }
}

export const templateDatabase = 'sayso_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMigrated();
  project.provide('postgresUrl', server.url);
  const clusters = mkdtempSync(join(tmpdir(), 'sayso-clusters-'));
  project.provide('clusters', clusters);
  return async () => {
    await server.stop();
    rmSync(clusters, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Starts a separate server with the migrated template database. The caller stops it. */
export async function startMigrated(): Promise<TestServer> {
  const server = await startPostgres();
  const admin = new pg.Client(`${server.url}/postgres`);
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: `${server.url}/${templateDatabase}` });
  await migrate(pool);
  await pool.end();
  return server;
}

/** No durability against power cuts, and enough connections for many parallel suites. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
};

export type TestServer = {
  /** The URL without a database name. Its user is the superuser. */
  url: string;
  /** Ends every connection, as an upgrade of the server does, and starts again after `awayMs`. */
  restart(awayMs?: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a separate server, which the caller stops. Its cluster is the one in `home`, if there is
 * one; with `keep`, it remains afterwards.
 */
export async function startPostgres(
  home: string = mkdtempSync(join(tmpdir(), 'sayso-pg-')),
  { keep = false }: { keep?: boolean } = {},
): Promise<TestServer> {
  const start = (at: { port?: number } = {}) =>
    startEmbedded({ directory: join(home, 'postgresql'), transport: 'tcp', settings, ...at });
  let server = await start();
  const url = server.adminUrl.replace(/\/postgres$/, '');
  return {
    url,
    async restart(awayMs = 0) {
      await server.stop();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      server = await start({ port: Number(new URL(url.replace('postgres:', 'http:')).port) });
    },
    async stop() {
      await server.stop();
      if (!keep) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
