import { limits } from '../limits.ts';

export type RepositoryFile = { path: string /** Base64 where binary. */; content: string; isBinary: boolean };

/** What a repository may be called on GitHub: letters, digits, `.`, `-` and `_`. */
export function isRepositoryName(name: string): boolean {
  return /^[\w.-]+$/.test(name) && name.length <= limits.repository.nameMax && !/^\.{1,2}$/.test(name) && !/\.git$/i.test(name);
}

/** A login of GitHub: letters, digits and single hyphens, at most 39. */
export function isLogin(login: string): boolean {
  return /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i.test(login);
}

/** A name to begin with, from a project's title; `fallback` where it has no letter that may stand in one. */
export function repositoryNameOf(title: string, fallback = 'my-app'): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.repository.nameMax)
    .replace(/^-+|-+$/g, '');
  return name || fallback;
}

/** Never pushed: what a machine makes again, and what holds secrets; a repository made here is public (PROJ-026). */
const ignored = /(?:^|\/)(?:node_modules|\.git|\.DS_Store|Thumbs\.db|\.env(?!\.(?:example|sample|template)$)(?:\.[^/]*)?)(?:\/|$)/i;

/** GAP-53: the files that are pushed, and the paths of those that are not: too large, or ignored. */
export function pushable(files: readonly RepositoryFile[]): { pushed: RepositoryFile[]; skipped: string[] } {
  const isPushed = (file: RepositoryFile) => !ignored.test(file.path) && sizeOf(file) <= limits.repository.maxFileBytes;
  return { pushed: files.filter(isPushed), skipped: files.filter((file) => !isPushed(file)).map(({ path }) => path) };
}

/** Bytes, near enough to compare with a limit far beyond them: of text at most three a unit are counted when it comes near. */
function sizeOf({ content, isBinary }: RepositoryFile): number {
  if (isBinary) return Math.floor((content.length * 3) / 4);
  if (content.length * 3 <= limits.repository.maxFileBytes) return content.length;
  let bytes = 0;
  for (const character of content) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
