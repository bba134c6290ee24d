import { limits } from '../limits.ts';
import { isBuilt, isMadeAgain, isSecret } from './left-behind.ts';
import { foldKey, readPath } from './path.ts';

/** A file that somebody offers as part of a project: where it lies, how large it says it is, and whether it only points elsewhere. */
export type Offered = { path: string; bytes: number; isLink: boolean };

/** Why a file stays out: it is made again, `.gitignore` names it, it is a link, no project may hold such a name, or it is too large. */
export const leftOutReasons = ['made', 'ignored', 'link', 'name', 'large'] as const;
export type LeftOut = Record<(typeof leftOutReasons)[number], string[]>;
export type Incoming<File> = { files: File[] /** To be asked about. */; secrets: File[]; leftOut: LeftOut };

const leavesProject = /^(?:\/|~\/|[a-z]:\/)|(?:^|\/)\.\.(?:\/|$)/i;

/** Whoever made this list wants to write where it is not his: nothing of it is taken. */
export class PathEscapes extends Error {}

/**
 * Sorts what is offered by the rules of a project's files (RUN-010): those that come in, with clean paths, those that hold secrets, and
 * those left out, each once. Throws `PathEscapes` for a path that leaves the project.
 */
export function sortIncoming<File extends Offered>(offered: readonly File[], isIgnored: (path: string) => boolean): Incoming<File> {
  const leftOut: LeftOut = { made: [], ignored: [], link: [], name: [], large: [] };
  const [files, secrets]: [File[], File[]] = [[], []];
  const seen = new Set<string>();
  for (const file of offered) {
    const read = readPath(file.path);
    if (leavesProject.test(file.path)) throw new PathEscapes(file.path);
    if (isMadeAgain(file.path) || isBuilt(file.path)) leftOut.made.push(file.path);
    else if (file.isLink) leftOut.link.push(file.path);
    else if (!read.ok || seen.has(foldKey(read.path))) leftOut.name.push(file.path);
    else if (file.bytes > limits.files.maxFileBytes) leftOut.large.push(read.path);
    else if (isSecret(read.path)) secrets.push({ ...file, path: read.path });
    else if (isIgnored(read.path)) leftOut.ignored.push(read.path);
    else files.push({ ...file, path: read.path });
    if (read.ok) seen.add(foldKey(read.path));
  }
  return { files, secrets, leftOut };
}

/** The folder that all paths lie in, '' where there is none: an archive and a chosen folder wrap a project in its name. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isFolder = !['', '/', './', '../'].includes(folder);
  return isFolder && paths.every((path) => path.startsWith(folder)) ? folder.slice(0, -1) : '';
}
