import { foldKey, readPath } from '../files/path.ts';
import { limits } from '../limits/index.ts';
import { isBuilt, isMadeAgain, isSecret } from './excluded-files.ts';

/**
 * A file of an imported folder or archive: its path, its declared size, and whether it is a link.
 */
export type Offered = { path: string; bytes: number; isLink: boolean };

/**
 * Why a file is left out: tools generate it again, `.gitignore` lists it, it is a link, its name is
 * not allowed, or it is too large.
 */
export const leftOutReasons = ['made', 'ignored', 'link', 'name', 'large'] as const;
type LeftOut = Record<(typeof leftOutReasons)[number], string[]>;
export type Incoming<File> = {
  files: File[];
  /** Files that probably contain secrets. They are imported only if the user confirms this. */
  secrets: File[];
  leftOut: LeftOut;
};

const leavesProject = /^(?:\/|~\/|[a-z]:\/)|(?:^|\/)\.\.(?:\/|$)/i;

/** Thrown if a path leads out of the project. The whole list is then rejected as hostile. */
export class PathEscapes extends Error {}

/**
 * Sorts imported files by the rules of RUN-010 into accepted files with normalized paths, files
 * with secrets, and files to leave out. Throws `PathEscapes` for a path that leads out of the
 * project.
 */
export function sortIncoming<File extends Offered>(
  offered: readonly File[],
  isIgnored: (path: string) => boolean,
): Incoming<File> {
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

/**
 * Returns the folder that contains all files; '' if there is none. An archive or a chosen folder
 * often contains the project in one folder.
 */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isFolder = !['', '/', './', '../'].includes(folder);
  return isFolder && paths.every((path) => path.startsWith(folder)) ? folder.slice(0, -1) : '';
}
