import { createHash } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import { foldKey } from '../../domain/rules/path.ts';
import type { FileChange, Version, Versions } from '../ports/versions.ts';
import type { ChatDeps } from './deps.ts';

type Move = { from: string; to: string };

const isAtOrBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Whether `changes` leave anything of a version otherwise than it is. */
export function differs({ manifest }: Version, changes: readonly FileChange[]): boolean {
  return changes.some(({ path, bytes }) =>
    bytes ? createHash('sha256').update(bytes).digest('hex') !== manifest[path]?.hash : manifest[path] !== undefined,
  );
}

/** The removal of files, or of all that lies in folders; what is not there is gone already. */
export function removals(head: Version | null, paths: readonly string[]): FileChange[] {
  const all = Object.keys(head?.manifest ?? {});
  return all.filter((one) => paths.some((path) => isAtOrBelow(one, path))).map((path) => ({ path, bytes: null }));
}

/** Files, or folders with all that lies in them, under other names. What is not there is 404, a name that is taken `fileExists`. */
export async function renames(
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

/** A lock stays on what it was put on. */
export async function moveLocks(locks: ChatDeps['locks'], project: string, moves: readonly Move[]): Promise<void> {
  const before = await locks.of(project);
  const after = before.map((path) => {
    const move = moves.find(({ from }) => isAtOrBelow(path, from));
    return move ? move.to + path.slice(move.from.length) : path;
  });
  if (after.some((path, index) => path !== before[index])) await locks.replace(project, after);
}
