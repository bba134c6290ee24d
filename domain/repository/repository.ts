import { limits } from '../limits/index.ts';
import { utf8Length } from '../text/utf8-length.ts';
import { isMadeAgain, isSecret } from '../transfer/excluded-files.ts';

export type RepositoryFile = {
  path: string;
  /** Base64 if binary. */
  content: string;
  isBinary: boolean;
};

/** Whether GitHub allows a repository name: letters, digits, `.`, `-` and `_`. */
export function isRepositoryName(name: string): boolean {
  return (
    /^[\w.-]+$/.test(name) &&
    name.length <= limits.repository.nameMax &&
    !/^\.{1,2}$/.test(name) &&
    !/\.git$/i.test(name)
  );
}

type RepositoryAddress = {
  /** Null if only owner and name were given. */ host: string | null;
  owner: string;
  name: string;
  branch: string | null;
};

/**
 * Reads `https://host/owner/name`, optionally with `.git` or `/tree/{branch}`, or `owner/name`.
 * Returns null for anything else.
 */
export function readRepositoryAddress(text: string): RepositoryAddress | null {
  const found =
    /^(?:https:\/\/([^/\s@?#]+)\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?(?:\/tree\/([^\s?#%]+?)\/?)?$/i.exec(
      text.trim(),
    );
  if (!found) return null;
  const [, host, owner = '', name = '', branch] = found;
  if (!isRepositoryName(owner) || !isRepositoryName(name)) return null;
  return { host: host?.toLowerCase() ?? null, owner, name, branch: branch ?? null };
}

/** Whether a text is a GitHub login: letters, digits and single hyphens, at most 39. */
export function isLogin(login: string): boolean {
  return /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i.test(login);
}

/**
 * Suggests a repository name from a project's title; `fallback` if the title has no usable
 * character.
 */
export function repositoryNameOf(title: string, fallback = 'my-app'): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.repository.nameMax)
    .replace(/^-|-$/g, '');
  return name || fallback;
}

/**
 * Splits files into those to push and the paths of the files to skip (GAP-53). A file is skipped if
 * it is too large, if tools can generate it again, or if it probably contains secrets, because a
 * new repository is public (PROJ-026).
 */
export function pushable(files: readonly RepositoryFile[]): {
  pushed: RepositoryFile[];
  skipped: string[];
} {
  const isPushed = (file: RepositoryFile) =>
    !isMadeAgain(file.path) &&
    !isSecret(file.path) &&
    sizeOf(file) <= limits.repository.maxFileBytes;
  return {
    pushed: files.filter(isPushed),
    skipped: files.filter((file) => !isPushed(file)).map(({ path }) => path),
  };
}

/**
 * Returns the approximate size in bytes. Counts the bytes of a text exactly only if it could exceed
 * the limit, as a character has at most three bytes.
 */
function sizeOf({ content, isBinary }: RepositoryFile): number {
  if (isBinary) return Math.floor((content.length * 3) / 4);
  if (content.length * 3 <= limits.repository.maxFileBytes) return content.length;
  return utf8Length(content);
}
