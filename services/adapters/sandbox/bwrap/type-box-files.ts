import { constants } from 'node:fs';
import { chmod, chown, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { TypeCheckPlan } from '../../../../domain/repair/types/plan.ts';
import { sandboxUser } from './host.ts';
import { encodeProgram, seccompProgram } from './seccomp.ts';

const stateFile = 'state.tsbuildinfo';
export const filterFile = '.filter';
const filter = encodeProgram(seccompProgram(process.arch === 'arm64' ? 'arm64' : 'x64'));

/** Writes a project into the folder of its box and returns the user id of the box. */
export async function writePlan(
  base: string,
  { files, settings }: TypeCheckPlan,
  state: Uint8Array | undefined,
): Promise<number | undefined> {
  const uid = process.getuid?.() === 0 ? sandboxUser('types') : undefined;
  for (const folder of foldersOf(['node_modules/any', ...files.keys()]))
    await createFolder(join(base, folder));
  for (const [path, text] of files) await createFile(join(base, path), text);
  await createFile(join(base, 'tsconfig.json'), settings);
  await createFile(join(base, filterFile), filter);
  if (state) await createFile(join(base, stateFile), state);
  await chmod(base, 0o755);
  if (uid === undefined) return undefined;
  // The compiler writes only its state; it reads all other files.
  await chown(base, uid, uid);
  if (state) await chown(join(base, stateFile), uid, uid);
  return uid;
}

/** Returns the folders of paths, outer folders first. */
function foldersOf(paths: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const path of paths) {
    const inner: string[] = [];
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) inner.push(folder);
    for (const folder of inner.reverse()) found.add(folder);
  }
  return found;
}

// The box runs as another user, so the modes must not depend on the umask of the services' process.
async function createFolder(place: string): Promise<void> {
  await mkdir(place);
  await chmod(place, 0o755);
}

async function createFile(place: string, content: string | Uint8Array): Promise<void> {
  await writeFile(place, content);
  await chmod(place, 0o644);
}

/**
 * Reads the compiler's state after the box has ended. Returns undefined if there is no state or if
 * it is larger than `maxBytes`. Does not follow a link, because the box can replace the file with a
 * link to a file that only the services' process may read.
 */
export async function readState(base: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(base, stateFile), flags).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.size === 0 || found.size > maxBytes) return undefined;
    const bytes = new Uint8Array(found.size);
    const { bytesRead } = await handle.read(bytes, 0, found.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
