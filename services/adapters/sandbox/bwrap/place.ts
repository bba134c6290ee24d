import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/** `{pid}-{its start}-{its pid namespace}-{chance}`: the name alone says whose a place is, from its first moment on. */
const placeName = /^(\d+)-([0-9a-z]+)-([0-9a-z]+)-[0-9a-f]{4}$/;
/** An owner we cannot see (another container) keeps its place fresh; one this old is left alone no longer. */
const unseenDeadMs = 10 * 60_000;

/** One process's own directory below `DATA_DIR/sandboxes`; several processes may share the data directory (PostgreSQL). */
export type Place = { directory: string; boxes: string; kit: string; renew(): Promise<void>; remove(): Promise<void> };

export async function takePlace(home: string): Promise<Place> {
  const name = [process.pid, startOf(process.pid) ?? '0', namespace(), randomBytes(2).toString('hex')].join('-');
  const directory = join(home, name);
  const boxes = join(directory, 'boxes');
  await mkdir(boxes, { recursive: true });
  // Walked through by the boxes' users, listed by nobody else.
  for (const one of [home, directory, boxes]) await chmod(one, 0o711);
  return {
    directory,
    boxes,
    kit: join(directory, 'kit'),
    renew: () => utimes(directory, new Date(), new Date()),
    remove: () => removePlace(directory),
  };
}

/** Removes what dead processes left; `onDead` is told the boxes' directory of each first. The living keep theirs. */
export async function sweepPlaces(home: string, onDead: (boxes: string) => Promise<void>): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    const directory = join(home, name);
    if (await isAlive(name, directory)) continue;
    await onDead(join(directory, 'boxes'));
    await removePlace(directory);
  }
}

async function isAlive(name: string, directory: string): Promise<boolean> {
  const [, pid = '', start, space] = placeName.exec(name) ?? [];
  if (!pid) return false;
  if (space === namespace()) return startOf(Number(pid)) === start;
  const found = await stat(directory).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < unseenDeadMs;
}

async function removePlace(directory: string): Promise<void> {
  const boxes = join(directory, 'boxes');
  for (const name of await readdir(boxes).catch(() => [])) await removeTree(join(boxes, name));
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes a dead box's directory; the overlay leaves one that even its owner may not enter. */
export async function removeTree(base: string): Promise<void> {
  const inner = join(base, 'work/work');
  if (await lstat(inner).catch(() => undefined)) await chmod(inner, 0o700);
  await rm(base, { recursive: true, force: true, maxRetries: 3 });
  if ((await readdir(base).catch(() => [])).length > 0) throw new Error(`sandbox directory ${base} could not be removed`);
}

/** When a process began, which with its id names it for good; undefined where there is none. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; the 22nd field is the 20th after it.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[19]).toString(36);
  } catch {
    return undefined;
  }
}

function namespace(): string {
  const [, inode = '0'] = /\[(\d+)\]/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
  return Number(inode).toString(36);
}
