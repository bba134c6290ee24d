import { resolveImport } from '../../files/import-path.ts';
import type { ProjectView } from './fault.ts';

/** Returns what a file exports; undefined when that is not known, since it may be anything. */
export type KnownExports = (path: string) => ReadonlySet<string> | undefined;

type ExportView = Pick<ProjectView, 'modules' | 'paths'>;

/** Follows `export *` from file to file; one of a package, or of a file without module, is open. */
export function collectExports(view: ExportView): KnownExports {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, exportsOf(path, view, new Set()));
    return known.get(path);
  };
}

function exportsOf(
  path: string,
  view: ExportView,
  above: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const module = view.modules.get(path);
  if (!module || module.isCommon) return undefined;
  if (!module.isOpen) return module.exports;
  const names = new Set(module.exports);
  const seen = new Set([...above, path]);
  for (const { from } of module.reExports.filter((one) => one.names.length === 0)) {
    const target = resolveImport(path, from, view.paths);
    if (target !== undefined && seen.has(target)) continue;
    const found = target === undefined ? undefined : exportsOf(target, view, seen);
    if (!found) return undefined;
    for (const name of found) if (name !== 'default') names.add(name);
  }
  return names;
}
