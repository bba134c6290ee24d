const imports = /(?:\bfrom|\bimport)\s*(?:\(\s*)?["']([^"'?\n]+)/g;
const styles = /@import\s+(?:url\(\s*)?["']([^"'?\n]+)/g;
const scripts = /<script[^<>]+src=["']([^"'?]+)["']/gi;
/** The endings that an import without one may have, in Vite's order. */
const fileExtensions = ['', '.mjs', '.js', '.mts', '.ts', '.jsx', '.tsx', '.json', '.css'];
const indexes = ['/index.js', '/index.ts', '/index.jsx', '/index.tsx'];

export type FileReader = { has(path: string): boolean; text(path: string): string | undefined };

/**
 * Returns the candidate paths of the first missing file that a page imports; undefined when none is
 * missing. Packages are not checked. An alias other than `@/` for `src/` counts as a package.
 */
export function findMissingImport(page: string, files: FileReader): string[] | undefined {
  const seen = new Set([page]);
  for (const path of seen) {
    const text = files.text(path) ?? '';
    for (const name of importedNames(path, text)) {
      const candidates = importCandidates(path, name);
      if (!candidates) continue;
      const found = candidates.find((one) => files.has(one));
      if (found === undefined) return candidates;
      seen.add(found);
    }
  }
  return undefined;
}

function importedNames(path: string, text: string): string[] {
  return [...text.matchAll(importPattern(path))].flatMap(([, name]) => name ?? []);
}

/** Returns the pattern by which this kind of file imports others. */
function importPattern(path: string): RegExp {
  if (/\.html?$/.test(path)) return scripts;
  return /\.(?:css|s[ac]ss|less)$/.test(path) ? styles : imports;
}

/**
 * Returns the paths that a module name may resolve to, in Vite's order; undefined for a package.
 */
export function importCandidates(from: string, name: string): string[] | undefined {
  const base = localPath(from, name);
  if (base === undefined) return undefined;
  // TypeScript imports a file `x.ts` as `x.js`.
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
  // In a page, `src/main.tsx` is a relative path. In a module it would be a package.
  const isPage = /\.html?$/.test(from);
  if (!isPage && !/^\.{0,2}\//.test(name)) return undefined;
  const parts = name.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
