import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
/**
 * `du` is ended after this time. It needs far less time for an allowed number of files. A folder
 * for which `du` takes longer contains too many files and counts as infinitely large.
 */
const walkMs = 60_000;

/** Disk use of a folder; `inodes` counts files, folders and links. */
export type DiskUse = { bytes: number; inodes: number };

/**
 * Returns the command in a form that runs it as root, if necessary as root of a new user namespace.
 * Code in a sandbox can remove the access to its files, and root can read them anyway.
 */
const command = (words: string[]): [string, string[]] => {
  const [file = '', ...rest] =
    process.getuid?.() === 0 ? words : ['unshare', '--user', '--map-root-user', '--', ...words];
  return [file, rest];
};

/** Measures everything below `folder`, in separate processes. */
export async function diskUse(folder: string): Promise<DiskUse> {
  const [bytes, inodes] = await Promise.all([
    total('--block-size=1', folder),
    total('--inodes', folder),
  ]);
  return { bytes, inodes };
}

async function total(unit: string, folder: string): Promise<number> {
  const [file, args] = command(['du', '-sx', unit, '--', folder]);
  try {
    return readTotal((await runFile(file, args, { timeout: walkMs })).stdout);
  } catch (error) {
    const { stdout, killed } = error as { stdout?: string; killed?: boolean };
    // `du` exits with an error when files disappear while it runs. Its output is still used.
    return killed ? Number.POSITIVE_INFINITY : readTotal(stdout ?? '');
  }
}

const readTotal = (stdout: string): number => Number(stdout.split('\t')[0]) || 0;

/**
 * Removes an unneeded folder with everything in it, in a separate process, without waiting for it.
 */
export function discard(folder: string): void {
  const [file, args] = command(['nice', '-n', '19', 'rm', '-rf', '--', folder]);
  // If `rm` fails here, the files are removed later together with the sandbox.
  spawn(file, args, { stdio: 'ignore' }).on('error', () => {});
}
