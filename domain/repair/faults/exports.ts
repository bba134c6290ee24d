import { resolveImport } from '../../files/import-path.ts';
import type { ProjectView } from './fault.ts';

/** Returns what a file exports; undefined when that is not known, since it may be anything. */
export type KnownExports = (path: string) => ReadonlySet<string> | undefined;

/** Follows `export *` from file to file; one of a package, or of a file without module, is open. */
export function collectExports({
  modules,
  paths,
}: Pick<ProjectView, 'modules' | 'paths'>): KnownExports {
  const known = new Map<string, ReadonlySet<string> | undefined>();

  function exportsOf(path: string, above: ReadonlySet<string>): ReadonlySet<string> | undefined {
    const module = modules.get(path);
    if (!module || !module.isOpen) return module?.exports;
    const names = new Set(module.exports);
    const seen = new Set([...above, path]);
    for (const { from, names: listed } of module.reExports) {
      if (listed.length > 0) continue;
      const target = resolveImport(path, from, paths);
      if (target !== undefined && seen.has(target)) continue;
      const found = target === undefined ? undefined : exportsOf(target, seen);
      if (!found) return undefined;
      for (const name of found) if (name !== 'default') names.add(name);
    }
    return names;
  }

  return (path) => {
    if (!known.has(path)) known.set(path, exportsOf(path, new Set()));
    return known.get(path);
  };
}
