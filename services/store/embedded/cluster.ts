import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemEnvironment } from '../../env.ts';
import { EmbeddedDatabaseError } from './binaries.ts';
import { launchCommand } from './identity.ts';

export const superuser = 'postgres';
export const dataDirectory = (directory: string): string => join(directory, 'data');
const passwordFile = (directory: string): string => join(directory, 'password');

/**
 * Reads the superuser's password. It is needed over TCP only; on the socket, the folder's
 * permissions decide.
 */
export const passwordOf = async (directory: string): Promise<string> =>
  (await readFile(passwordFile(directory), 'utf8')).trim();

/**
 * The environment of all PostgreSQL programs. Settings of the operator's shell must not affect
 * them.
 */
export const plainEnvironment = { ...systemEnvironment(), LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates an empty cluster (PostgreSQL's data directory) in `directory` unless there is one. A new
 * cluster gets its final name only when it is complete. A killed process leaves an unfinished
 * folder, which the next start removes.
 */
export async function ensureCluster(binaries: string, directory: string): Promise<void> {
  const data = dataDirectory(directory);
  const { owner } = launchCommand('server');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (owner) await chown(directory, owner.uid, owner.gid);
  if (existsSync(data)) {
    // The owner is wrong after root copied the folder, or when the product ran as another user
    // before.
    if (owner && (await stat(data)).uid !== owner.uid)
      changeOwner(owner, data, passwordFile(directory));
    return assertReadable(binaries, data);
  }
  const unfinished = `${data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const { prefix, owner: maker } = launchCommand('initdb');
  await mkdir(unfinished, { mode: 0o700 });
  if (maker) await chown(unfinished, maker.uid, maker.gid);
  const pwfile = passwordFile(directory);
  await writeFile(pwfile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (maker) await chown(pwfile, maker.uid, maker.gid);
  await run([
    ...[
      ...prefix,
      join(binaries, 'initdb'),
      '-D',
      unfinished,
      '-U',
      superuser,
      '--locale=C',
      '--encoding=UTF8',
    ],
    ...[
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${pwfile}`,
      '--no-instructions',
      '--wal-segsize=4',
    ],
  ]);
  if (owner) changeOwner(owner, unfinished, pwfile);
  await rename(unfinished, data);
}

function changeOwner({ uid, gid }: { uid: number; gid: number }, ...paths: string[]): void {
  if (spawnSync('chown', ['-R', `${uid}:${gid}`, ...paths]).status !== 0)
    throw new EmbeddedDatabaseError(
      `The files of the embedded database could not change their owner: ${paths.join(', ')}`,
    );
}

/** Throws for a cluster of another major version, which PostgreSQL cannot read. */
async function assertReadable(binaries: string, data: string): Promise<void> {
  const made = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  const own = /\(PostgreSQL\) (\d+)/.exec(
    spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1];
  if (own && own !== made)
    throw new EmbeddedDatabaseError(
      `The database in ${data} was written by PostgreSQL ${made}; this version of the product brings ${own}. ` +
        'Start the version that wrote it, run `npm run admin -- backup FILE`, and restore the file with this one.',
    );
}

function run([program = '', ...args]: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: plainEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new EmbeddedDatabaseError(
              `The embedded database could not be created: ${errors.trim()}`,
            ),
          ),
    );
  });
}
