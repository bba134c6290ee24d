import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { EmbeddedDatabaseError, findBinaries } from './binaries.ts';
import {
  dataDirectory,
  ensureCluster,
  passwordOf,
  plainEnvironment,
  superuser,
} from './cluster.ts';
import { launchCommand } from './identity.ts';
import { stopLeftoverServer } from './leftover-server.ts';

export type EmbeddedServer = {
  /** Connects to the product's database as its owner, who is not a superuser. */
  url: string;
  /** Connects as the superuser; tests create databases with it. */
  adminUrl: string;
  /** The main process of the running server; undefined between a crash and the restart. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Contains the cluster in `data`, the socket and the log; owned by the database's own user. */
  directory: string;
  /** Extra settings of PostgreSQL, for tests: `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /**
   * A UNIX socket where Node supports them on this platform, otherwise a loopback port with a
   * password.
   */
  transport?: 'socket' | 'tcp';
  /** The port for `tcp`; by default a free one. */
  port?: number;
  log?: (message: string, detail: Record<string, unknown>) => void;
};

/** The product's database and its owner. */
const name = 'sayso';
/**
 * The path of a socket has at most 107 characters; PostgreSQL's own file name needs some of them.
 */
const longestSocketFolder = 85;
const startMs = 60_000;
const stopMs = 20_000;
const restartMs = { first: 100, last: 5_000 };

/**
 * Settings for one machine with one product: small memory, no replication, no JIT, and a quick
 * start after a crash.
 */
const defaults = {
  shared_buffers: '32MB',
  max_connections: '60',
  random_page_cost: '1.1',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  min_wal_size: '16MB',
  unix_socket_permissions: '0700',
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/**
 * Starts the PostgreSQL from npm in `directory`, and restarts it when it dies. It listens on a
 * socket in a folder that only its own user and root may enter.
 * @throws EmbeddedDatabaseError when it cannot run on this machine.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const {
    directory,
    settings = {},
    transport = process.platform === 'win32' ? 'tcp' : 'socket',
    port,
    log = () => {},
  } = options;
  const binaries = await findBinaries();
  await ensureCluster(binaries, directory);
  const { prefix, owner } = launchCommand('server');
  const socket = socketFolder(directory, owner);
  await stopLeftoverServer(dataDirectory(directory), socket);
  const address =
    transport === 'socket'
      ? {
          settings: { listen_addresses: '', unix_socket_directories: socket },
          at: '@',
          query: `?host=${encodeURIComponent(socket)}`,
        }
      : loopback(await passwordOf(directory), port ?? (await freePort()));
  const urlOf = (user: string, database: string) =>
    `postgres://${user}${address.at}/${database}${address.query}`;
  const adminUrl = urlOf(superuser, 'postgres');
  const logFile = join(directory, 'postgresql.log');
  const given = Object.entries({ ...defaults, ...address.settings, ...settings }).flatMap(
    ([key, value]) => ['-c', `${key}=${value}`],
  );
  const [program = '', ...args] = [
    ...prefix,
    join(binaries, 'postgres'),
    '-D',
    dataDirectory(directory),
    ...given,
  ];
  let child: ChildProcess | undefined;
  let stopping = false;
  let delay = restartMs.first;
  let timer: NodeJS.Timeout | undefined;

  function launch(): ChildProcess {
    const output = openSync(logFile, 'a', 0o600);
    const started = spawn(program, args, {
      cwd: '/',
      env: plainEnvironment,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const bornAt = Date.now();
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined;
      if (stopping) return;
      if (Date.now() - bornAt > 60_000) delay = restartMs.first;
      log('the embedded database died and is restarted', { code, signal, delayMs: delay });
      timer = setTimeout(() => void restart(), delay);
      delay = Math.min(delay * 2, restartMs.last);
    });
    return started;
  }

  async function restart(): Promise<void> {
    await stopLeftoverServer(dataDirectory(directory), socket);
    if (!stopping) child = launch();
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(timer);
    const running = child;
    if (running && running.exitCode === null && running.signalCode === null) {
      const ended = new Promise((resolve) => running.once('exit', resolve));
      // SIGINT shuts PostgreSQL down without waiting for clients. If that takes too long, SIGQUIT
      // stops it immediately, and the next start recovers.
      running.kill('SIGINT');
      const hard = setTimeout(() => running.kill('SIGQUIT'), stopMs);
      await ended;
      clearTimeout(hard);
    }
    if (!socket.startsWith(directory)) await rm(socket, { recursive: true, force: true });
  }

  child = launch();
  try {
    await whenReady(adminUrl, () => child !== undefined, logFile);
    await ensureDatabase(adminUrl, await passwordOf(directory));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(name, name), adminUrl, pid: () => child?.pid, stop };
}

function socketFolder(directory: string, owner: { uid: number; gid: number } | undefined): string {
  if (directory.length <= longestSocketFolder) return directory;
  const folder = mkdtempSync(join(tmpdir(), 'sayso-db-'));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

async function whenReady(url: string, isAlive: () => boolean, logFile: string): Promise<void> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && isAlive()) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const tail = (await readFile(logFile, 'utf8').catch(() => ''))
    .trimEnd()
    .split('\n')
    .slice(-5)
    .join('\n');
  throw new EmbeddedDatabaseError(
    `The embedded database did not start. The end of ${logFile}:\n${tail}`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}

function loopback(password: string, port: number) {
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    at: `:${password}@127.0.0.1:${port}`,
    query: '',
  };
}

async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    // The role may exist already, because an earlier process was killed between the two statements.
    await client.query(
      `do $$ begin create role ${name} login password '${password}'; exception when duplicate_object then null; end $$`,
    );
    await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end();
  }
}
