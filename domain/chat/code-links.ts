/** Which files of a project import each other. */
export type CodeLinks = {
  imports: ReadonlyMap<string, readonly string[]>;
  importers: ReadonlyMap<string, readonly string[]>;
};

const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.css', '.json', '/index.tsx', '/index.ts'];
const importLine = /(?:from|import)[ \t(]{0,8}['"]((?:\.{1,2}|@)\/[^'"\n]{1,200})['"]/g;
const exportLine =
  /^export (?:default )?(?:async )?(?:function|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]{0,80})/gm;
const maxExports = 8;

/** Finds which files import which. Treats `@/x` as `src/x`. */
export function linksOf(files: ReadonlyMap<string, string>): CodeLinks {
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  for (const [path, text] of files) {
    const targets = new Set<string>();
    for (const [, target = ''] of text.matchAll(importLine)) {
      const base = target.startsWith('@/') ? `src/${target.slice(2)}` : joinPath(path, target);
      const found = endings.map((ending) => base + ending).find((one) => files.has(one));
      if (found !== undefined && found !== path) targets.add(found);
    }
    imports.set(path, [...targets]);
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  return { imports, importers };
}

/** Returns the names that a file exports, at most eight. */
export function exportsOf(text: string): string[] {
  const names: string[] = [];
  for (const [, name = ''] of text.matchAll(exportLine)) {
    if (names.length >= maxExports) break;
    names.push(name);
  }
  return names;
}

function joinPath(path: string, target: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
