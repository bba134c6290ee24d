import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { systemEnvironment } from '../../env.ts';
import { SiteDatabasesUnavailable } from '../../ports/site-databases.ts';
import { EmbeddedDatabaseError, findBinaries } from '../../store/embedded/binaries.ts';
import { boxCommand, infoFd, type ServerBox } from './box-command.ts';
import type { ServerAddress, SitesServer } from './server.ts';
import { serverSettings } from './server-settings.ts';

export type BoxedServerOptions = {
  /** Contains the cluster, the log and the socket. */
  directory: string;
  /** Extra settings of PostgreSQL, for tests. */
  settings?: Record<string, string>;
  memoryBytes?: number;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const superuser = 'postgres';
const startMs = 60_000;
const stopMs = 20_000;
/** The path of a socket has at most 107 characters. */
const longestSocketFolder = 85;

/**
 * Runs PostgreSQL in a box that has no network, no shell and no files but its own (ADR 108). A
 * server that died starts again with the next call of `start`.
 */
export class BoxedServer implements SitesServer {
  readonly kind = 'embedded';
  readonly warnings: string[] = [];
  private readonly options: BoxedServerOptions;
  private starting: Promise<ServerAddress> | undefined;
  private child: ChildProcess | undefined;
  private serverPid: number | undefined;
  private socket: string | undefined;

  constructor(options: BoxedServerOptions) {
    this.options = options;
  }

  get isRunning(): boolean {
    return this.serverPid !== undefined;
  }

  /** The id of PostgreSQL's main process, for tests that kill it. */
  get pid(): number | undefined {
    return this.serverPid;
  }

  start(): Promise<ServerAddress> {
    this.starting ??= this.launch().catch((error) => {
      this.starting = undefined;
      throw error instanceof EmbeddedDatabaseError
        ? new SiteDatabasesUnavailable(error.message)
        : error;
    });
    return this.starting;
  }

  async stop(): Promise<void> {
    await this.starting?.catch(() => {});
    const { child, serverPid } = this;
    if (child && serverPid !== undefined) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // SIGINT ends all sessions and writes a checkpoint; the hard end is recovered from.
      signal(serverPid, 'SIGINT');
      const hard = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(hard);
    }
    if (this.socket && !this.socket.startsWith(this.options.directory))
      await rm(this.socket, { recursive: true, force: true });
    this.socket = undefined;
  }

  private async launch(): Promise<ServerAddress> {
    const { directory, settings, log } = this.options;
    const box = await this.prepare();
    const logFile = join(directory, 'postgresql.log');
    const given = { ...serverSettings, ...settings, unix_socket_directories: '/socket' };
    const { file, args } = boxCommand(box, {
      name: 'postgres',
      args: [
        ...['-D', '/data'],
        ...Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
    });
    const output = openSync(logFile, 'a', 0o600);
    const child = spawn(file, args, {
      stdio: ['ignore', output, output, 'pipe'],
      env: systemEnvironment(),
    });
    closeSync(output);
    this.child = child;
    child.once('exit', (code, killed) => {
      this.child = undefined;
      this.serverPid = undefined;
      this.starting = undefined;
      log('the server of the site databases ended', { code, signal: killed });
    });
    this.serverPid = await readPid(child);
    const address: ServerAddress = {
      connection: { host: box.socket },
      admin: { user: superuser, database: 'postgres' },
    };
    await this.whenReady(address, child, logFile);
    return address;
  }

  /** Creates folders and the cluster, and returns the box. */
  private async prepare(): Promise<ServerBox> {
    const { directory, memoryBytes = 700 * 2 ** 20 } = this.options;
    const native = dirname(await findBinaries());
    const uid = process.getuid?.() === 0 ? sitesUser() : undefined;
    const data = join(directory, 'data');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    this.socket ??= await socketFolder(directory, uid);
    const box = {
      native,
      data,
      lock: join(directory, 'lock'),
      socket: this.socket,
      uid,
      memoryBytes,
    };
    if (!existsSync(data)) await createCluster(box);
    // The owner is wrong after root copied the folder.
    else if (uid !== undefined && (await stat(data)).uid !== uid)
      spawnSync('chown', ['-R', `${uid}:${uid}`, data]);
    await assertVersion(box);
    return box;
  }

  private async whenReady(
    { connection, admin }: ServerAddress,
    child: ChildProcess,
    logFile: string,
  ): Promise<void> {
    const deadline = Date.now() + startMs;
    while (Date.now() < deadline && this.child === child) {
      const client = new pg.Client({ ...connection, ...admin });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.end();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
    child.kill('SIGKILL');
    const tail = (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-5);
    throw new SiteDatabasesUnavailable(
      `The server of the site databases did not start. The end of ${logFile}:\n${tail.join('\n')}`,
    );
  }
}

/**
 * Starts a program in a box and returns the reason when this machine cannot, for example without
 * bubblewrap.
 */
export async function whyNoBox(directory: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'there are no boxes on this system';
  const native = dirname(await findBinaries());
  const uid = process.getuid?.() === 0 ? sitesUser() : undefined;
  const trial = join(directory, 'trial');
  await mkdir(trial, { recursive: true, mode: 0o700 });
  if (uid !== undefined) await chown(trial, uid, uid);
  const box = { native, data: trial, lock: join(directory, 'lock-of-trial'), socket: trial, uid };
  try {
    await run(boxCommand({ ...box, memoryBytes: 2 ** 29 }, { name: 'postgres', args: ['-V'] }));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** A user id outside the ranges of sandboxes, and not the one of the product's own database. */
function sitesUser(): number {
  return hasManyUsers() ? 1_899_999_998 : 19_998;
}

function hasManyUsers(): boolean {
  const map = spawnSync('cat', ['/proc/self/uid_map'], { encoding: 'utf8' }).stdout ?? '';
  const [, , size = 0] = (map.split('\n')[0] ?? '').trim().split(/\s+/).map(Number);
  return size > 2_100_000_000;
}

async function createCluster(box: ServerBox): Promise<void> {
  const unfinished = `${box.data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (box.uid !== undefined) await chown(unfinished, box.uid, box.uid);
  await run(
    boxCommand(
      { ...box, data: unfinished },
      {
        name: 'initdb',
        args: [
          ...['-D', '/data', '-U', superuser, '--auth=trust', '--encoding=UTF8', '--wal-segsize=4'],
          // Letters of all languages are letters, and the order does not depend on the machine.
          ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
          '--no-instructions',
        ],
      },
    ),
  );
  // A server without a box, which may use the cluster later, needs a password for its own role.
  await writeFile(join(dirname(box.data), 'password'), randomBytes(24).toString('base64url'), {
    mode: 0o600,
  });
  await rename(unfinished, box.data);
}

async function assertVersion({ native, data }: ServerBox): Promise<void> {
  const written = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  const own = /\(PostgreSQL\) (\d+)/.exec(
    spawnSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1];
  if (own && own !== written)
    throw new SiteDatabasesUnavailable(
      `The site databases in ${data} were written by PostgreSQL ${written}; this version of the product brings ${own}.`,
    );
}

async function socketFolder(directory: string, uid: number | undefined): Promise<string> {
  const inside = join(directory, 'socket');
  const folder =
    inside.length <= longestSocketFolder ? inside : mkdtempSync(join(tmpdir(), 'sayso-sites-'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined) chownSync(folder, uid, uid);
  return folder;
}

function run({ file, args }: { file: string; args: string[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: systemEnvironment(),
    });
    // bwrap fails if nobody reads what it reports.
    (child.stdio[infoFd] as Readable).resume();
    let errors = '';
    child.stderr?.on('data', (text) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new SiteDatabasesUnavailable(errors.trim())),
    );
  });
}

/** Reads the id of the server's process, which bwrap reports on a pipe. */
function readPid(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    const pipe = child.stdio[infoFd] as Readable;
    let text = '';
    pipe.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const pid = /"child-pid": (\d+)/.exec(text)?.[1];
      if (pid) resolve(Number(pid));
    });
    pipe.once('close', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
