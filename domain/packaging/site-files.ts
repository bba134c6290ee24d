import { fail } from '../errors.ts';
import { limits } from '../limits/index.ts';

/** One file of a finished site. The path is relative, has `/` and no leading slash. */
export type SiteFile = { path: string; bytes: Uint8Array };

export const startPage = 'index.html';
/** Files of the shells have this folder; a site may not have it. */
export const shellFolder = '__shell';

const { maxFiles, maxBytes, pathMax, pathPartMaxBytes } = limits.packaging;
/** Control characters, halves of characters and backslashes have no meaning in a path of a site. */
const unsafe = /[\p{Cc}\p{Cs}\\]/u;

/**
 * Returns the files of a site in the order of their paths, so that equal sites give equal packages.
 * Throws a `Failure` if the site has no start page, exceeds a limit, or a path is unsafe or occurs
 * twice. With `ignoresCase`, for systems whose folders do, `A.png` and `a.png` are the same path.
 */
export function sortSite(
  files: readonly SiteFile[],
  { ignoresCase = false }: { ignoresCase?: boolean } = {},
): SiteFile[] {
  if (files.length > maxFiles) throw fail('packageHasTooManyFiles', { most: maxFiles });
  const paths = new Set<string>();
  let size = 0;
  for (const { path, bytes } of files) {
    if (!isSafePath(path)) throw fail('packagePathNotValid', { path: shownPath(path) });
    const key = ignoresCase ? path.normalize('NFC').toLowerCase() : path.normalize('NFC');
    if (paths.has(key)) throw fail('packagePathTwice', { path: shownPath(path) });
    paths.add(key);
    size += bytes.byteLength;
  }
  if (size > maxBytes) throw fail('packageTooLarge', { most: maxBytes / 1024 / 1024 });
  if (!files.some(({ path }) => path === startPage)) throw fail('packageHasNoStartPage');
  const folder = files.find(({ path }) => isBelowFile(path, paths, ignoresCase));
  if (folder) throw fail('packagePathTwice', { path: shownPath(folder.path) });
  return [...files].sort((a, b) => comparePaths(a.path, b.path));
}

/** True for a path below a folder that is a file of the site too: `a` and `a/b`. */
function isBelowFile(path: string, paths: ReadonlySet<string>, ignoresCase: boolean): boolean {
  const parts = (ignoresCase ? path.normalize('NFC').toLowerCase() : path.normalize('NFC')).split(
    '/',
  );
  return parts.slice(1).some((_, index) => paths.has(parts.slice(0, index + 1).join('/')));
}

function isSafePath(path: string): boolean {
  if (path.length > pathMax || unsafe.test(path)) return false;
  const parts = path.split('/');
  if (parts[0]?.toLowerCase() === shellFolder) return false;
  return parts.every(
    (part) => part !== '' && part !== '.' && part !== '..' && utf8Length(part) <= pathPartMaxBytes,
  );
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else length += code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** Shortens a path for a message and shows what cannot be printed as a question mark. */
function shownPath(path: string): string {
  return [...path.slice(0, 80)].map((one) => (/[\p{Cc}\p{Cs}]/u.test(one) ? '?' : one)).join('');
}

const comparePaths = (a: string, b: string) => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
