/** The file extensions that an import may omit, in the order in which Vite tries them. */
const fileExtensions = ['', '.mjs', '.js', '.mts', '.ts', '.jsx', '.tsx', '.json', '.css'];
const indexes = ['/index.js', '/index.ts', '/index.jsx', '/index.tsx'];

/**
 * Returns the paths to which a module name may resolve, in Vite's order; undefined for a package.
 * `@/` means `src/`; any other alias counts as a package.
 */
export function importCandidates(from: string, name: string): string[] | undefined {
  const base = localPath(from, name);
  if (base === undefined) return undefined;
  // In TypeScript, the file `x.ts` is imported as `x.js`.
  const typed = /\.[mc]?jsx?$/.test(base)
    ? [base.replace(/js(x?)$/, 'ts$1'), base.replace(/jsx?$/, 'tsx')]
    : [];
  return [
    ...fileExtensions.map((ending) => base + ending),
    ...indexes.map((index) => base + index),
    ...typed,
  ];
}

function localPath(from: string, name: string): string | undefined {
  if (name.startsWith('@/')) return `src/${name.slice(2)}`;
  if (/^https?:|^\/\//.test(name)) return undefined;
  // In an HTML page, `src/main.tsx` is a relative path; in a module it would be a package.
  const isPage = /\.html?$/.test(from);
  if (!isPage && !/^\.{0,2}\//.test(name)) return undefined;
  const parts = name.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/**
 * Returns the project's file to which an import resolves; undefined for a package or a missing
 * file.
 */
export function resolveImport(
  from: string,
  name: string,
  paths: { has(path: string): boolean },
): string | undefined {
  return importCandidates(from, name.split('?', 1)[0] ?? '')?.find((path) => paths.has(path));
}

/**
 * Returns `@scope/name` or `name` of a package import; undefined for anything that cannot be a
 * package import.
 */
export function packageName(specifier: string): string | undefined {
  const match = /^(@[a-z0-9-][\w.-]*\/[a-z0-9-][\w.-]*|[a-z0-9-][\w.-]*)(?:\/|$)/i.exec(specifier);
  return match?.[1];
}

/** Returns the module name with which one file imports another, in its usual short form. */
export function importSpecifier(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.replace(/(\/index)?\.[cm]?[jt]sx?$/, '').split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared])
    shared++;
  const up = '../'.repeat(here.length - shared);
  return (up || './') + there.slice(shared).join('/');
}
