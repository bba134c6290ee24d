import { createHash } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import { foldKey } from '../../domain/files/path.ts';
import type { FileChange, Version, Versions } from '../ports/versions.ts';
import type { ChatDeps } from './deps.ts';

type Move = { from: string; to: string };

const isAtOrBelow = (path: string, folder: string) =>
  path === folder || path.startsWith(`${folder}/`);

/** Returns whether `changes` differ from the files of a version. */
export function wouldChange({ manifest }: Version, changes: readonly FileChange[]): boolean {
  return changes.some(({ path, bytes }) =>
    bytes
      ? createHash('sha256').update(bytes).digest('hex') !== manifest[path]?.hash
      : manifest[path] !== undefined,
  );
}

/** Returns the changes that remove files, or all files in folders. Ignores missing paths. */
export function removePaths(head: Version | null, paths: readonly string[]): FileChange[] {
  const all = Object.keys(head?.manifest ?? {});
  return all
    .filter((one) => paths.some((path) => isAtOrBelow(one, path)))
    .map((path) => ({ path, bytes: null }));
}

/**
 * Returns the changes that rename files, or folders including all files in them. Throws `notFound`
 * (404) for a missing path and `fileExists` when the new name is taken.
 */
export async function renamePaths(
  versions: Pick<Versions, 'files'>,
  { project, head, moves }: { project: string; head: Version | null; moves: readonly Move[] },
): Promise<FileChange[]> {
  if (moves.length === 0) return [];
  const bodies = head ? await versions.files(project, head.number) : new Map<string, Uint8Array>();
  return moves.flatMap(({ from, to }) => {
    const moved = [...bodies].filter(([path]) => isAtOrBelow(path, from));
    if (moved.length === 0) throw fail('notFound', {}, `${from} is not there`);
    const staying = [...bodies.keys()].filter((path) => !isAtOrBelow(path, from)).map(foldKey);
    const target = foldKey(to);
    if (staying.some((path) => isAtOrBelow(path, target))) throw fail('fileExists', {}, to);
    return moved.flatMap(([path, bytes]): FileChange[] => [
      { path, bytes: null },
      { path: to + path.slice(from.length), bytes },
    ]);
  });
}

/** Moves the locks of renamed files and folders to the new paths. */
export async function moveLocks(
  locks: ChatDeps['locks'],
  project: string,
  moves: readonly Move[],
): Promise<void> {
  const before = await locks.of(project);
  const after = before.map((path) => {
    const move = moves.find(({ from }) => isAtOrBelow(path, from));
    return move ? move.to + path.slice(move.from.length) : path;
  });
  if (after.some((path, index) => path !== before[index])) await locks.replace(project, after);
}
