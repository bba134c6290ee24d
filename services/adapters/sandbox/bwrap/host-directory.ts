import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { removeDirectory } from './removal.ts';

/**
 * `{pid}-{start time}-{pid namespace}-{random}`: the name alone identifies the process that owns a
 * directory, so no moment exists in which the owner is unknown.
 */
const hostDirectoryName = /^(\d+)-([0-9a-z]+)-([0-9a-z]+)-[0-9a-f]{4}$/;
/**
 * A process in another container is not visible here, but it renews the timestamp of its directory.
 * A directory whose process is not visible is removed when its timestamp is older than this.
 */
const staleAfterMs = 10 * 60_000;

/**
 * One process's own directory below `DATA_DIR/sandboxes`. With PostgreSQL, several processes may
 * share the data directory.
 */
export type HostDirectory = {
  directory: string;
  boxes: string;
  kit: string;
  registry: string;
  /** The directory for the folders of running type checks. */
  typeChecks: string;
  renew(): Promise<void>;
  remove(): Promise<void>;
};

export async function claimHostDirectory(home: string): Promise<HostDirectory> {
  const name = [
    process.pid,
    startOf(process.pid) ?? '0',
    namespace(),
    randomBytes(2).toString('hex'),
  ].join('-');
  const directory = join(home, name);
  const boxes = join(directory, 'boxes');
  await mkdir(boxes, { recursive: true });
  // The sandboxes' users may traverse these directories but not list them.
  for (const one of [home, directory, boxes]) await chmod(one, 0o711);
  return {
    directory,
    boxes,
    kit: join(directory, 'kit'),
    // A short name, because a socket's path may have at most 107 bytes.
    registry: join(directory, 'gates'),
    typeChecks: join(directory, 'type-checks'),
    renew: () => utimes(directory, new Date(), new Date()),
    remove: () => removeHostDirectory(directory),
  };
}

/**
 * Removes the directories of dead processes. First calls `onDead` with the directory of each
 * process's sandboxes. Resolves before the directories are removed, so that startup does not wait
 * for them.
 */
export async function sweepHostDirectories(
  home: string,
  onDead: (boxes: string) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    const directory = join(home, name);
    if (await isAlive(name, directory)) continue;
    await onDead(join(directory, 'boxes'));
    void removeHostDirectory(directory).catch(onError);
  }
}

async function isAlive(name: string, directory: string): Promise<boolean> {
  const [, pid = '', start, space] = hostDirectoryName.exec(name) ?? [];
  if (!pid) return false;
  if (space === namespace()) return startOf(Number(pid)) === start;
  const found = await stat(directory).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < staleAfterMs;
}

async function removeHostDirectory(directory: string): Promise<void> {
  const boxes = join(directory, 'boxes');
  for (const name of await readdir(boxes).catch(() => [])) await open(join(boxes, name));
  await removeDirectory(directory);
}

/**
 * Removes a dead sandbox's directory. The overlay file system leaves a directory in it that even
 * its owner may not enter, so its mode is changed first.
 */
export async function removeTree(base: string): Promise<void> {
  await open(base);
  await removeDirectory(base);
}

async function open(base: string): Promise<void> {
  const inner = join(base, 'work/work');
  if (await lstat(inner).catch(() => undefined)) await chmod(inner, 0o700);
}

/**
 * Returns a process's start time, which together with its pid identifies it permanently; undefined
 * when the process does not exist.
 */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name in parentheses may contain anything. The start time is the 22nd field,
    // which is the 20th after the name.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[19]).toString(36);
  } catch {
    return undefined;
  }
}

function namespace(): string {
  const [, inode = '0'] = /\[(\d+)\]/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
  return Number(inode).toString(36);
}
