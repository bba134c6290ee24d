import { importCandidates } from '../../domain/files/import-path.ts';

const imports = /(?:\bfrom|\bimport)\s*(?:\(\s*)?["']([^"'?\n]+)/g;
const styles = /@import\s+(?:url\(\s*)?["']([^"'?\n]+)/g;
const scripts = /<script[^<>]+src=["']([^"'?]+)["']/gi;

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

/** Returns the pattern that finds the imports in this kind of file. */
function importPattern(path: string): RegExp {
  if (/\.html?$/.test(path)) return scripts;
  return /\.(?:css|s[ac]ss|less)$/.test(path) ? styles : imports;
}
