import { resolveImport } from '../../files/import-path.ts';
import { limits } from '../../limits/index.ts';
import type { ProjectView } from './fault.ts';

/**
 * Returns the names that a file exports; undefined if they are unknown. A file with unknown exports
 * may export any name.
 */
export type KnownExports = (path: string) => ReadonlySet<string> | undefined;

type ExportView = Pick<ProjectView, 'modules' | 'paths'>;
/**
 * Returns the files from which a file re-exports everything (`export *`); an entry is undefined for
 * a package or a missing file.
 */
type Targets = (path: string) => readonly (string | undefined)[];

/**
 * Creates the function that returns the exports of a file. It follows `export *` from file to file.
 * If that leads to a package, or to a file that could not be parsed, the exports are unknown.
 */
export function collectExports(view: ExportView): KnownExports {
  const room = { left: limits.repair.look.collectedNames };
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const resolved = new Map<string, readonly (string | undefined)[]>();
  const targetsOf: Targets = (path) => {
    const targets = resolved.get(path) ?? resolveTargets(path, view);
    resolved.set(path, targets);
    return targets;
  };
  return (path) => {
    if (!known.has(path)) known.set(path, exportsOf(path, view, targetsOf, room));
    return known.get(path);
  };
}

function resolveTargets(path: string, { modules, paths }: ExportView): (string | undefined)[] {
  const all = modules.get(path)?.reExports.filter(({ names }) => names.length === 0) ?? [];
  return all.map(({ from }) => resolveImport(path, from, paths));
}

/**
 * Returns the exports of `root`. Visits each file once, because many files may re-export the same
 * file, or each other.
 */
function exportsOf(
  root: string,
  { modules }: ExportView,
  targetsOf: Targets,
  room: { left: number },
): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const visited = new Set([root]);
  // A `for` loop over a set also visits elements that are added during the loop.
  for (const path of visited) {
    const module = modules.get(path);
    if (!module || module.isCommon) return undefined;
    if (path === root && !module.isOpen) return module.exports;
    room.left -= module.exports.size + module.reExports.length + 1;
    if (room.left < 0) return undefined;
    for (const name of module.exports) names.add(name);
    for (const target of module.isOpen ? targetsOf(path) : []) {
      if (target === undefined) return undefined;
      visited.add(target);
    }
  }
  // `export *` does not re-export the default export.
  if (!modules.get(root)?.exports.has('default')) names.delete('default');
  return names;
}
