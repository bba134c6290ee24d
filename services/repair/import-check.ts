import type { Problem } from '../../domain/entities/problem.ts';
import { problem } from '../../domain/rules/problem.ts';
import { type Module, packageOf, placeAt, readModule, resolveImport, type Texts } from './modules.ts';
import { readManifest } from './package-json.ts';

/**
 * What can be known of a project's imports without running anything: names that a file of the project does not export, and packages
 * of the prepared set that package.json forgot. Vite's dev server says neither; only a page that runs, or a build, would.
 */
export function checkImports(texts: Texts, prepared: Readonly<Record<string, string>>): Problem[] {
  const modules = new Map<string, Module>();
  for (const [path, text] of texts) {
    const module = readModule(path, text);
    if (module) modules.set(path, module);
  }
  const listed = readManifest(texts.get('package.json'));
  return [...modules].flatMap(([path, module]) => [
    ...missingExports(path, module, { modules, texts }),
    ...(listed && path.startsWith('src/') ? missingPackages(path, module, { texts, prepared, listed }) : []),
  ]);
}

function missingExports(
  path: string,
  { imports }: Module,
  { modules, texts }: { modules: ReadonlyMap<string, Module>; texts: Texts },
): Problem[] {
  return imports.flatMap(({ from, names }) => {
    const target = resolveImport(path, from, texts);
    const found = target === undefined ? undefined : modules.get(target);
    if (!found || target === undefined || found.isOpen) return [];
    return names.flatMap((one) => {
      const name = one.kind === 'default' ? 'default' : one.name;
      if (one.kind === 'all' || one.isType || found.exports.has(name)) return [];
      const place = placeAt(texts.get(path) ?? '', one.start);
      return [problem('build', `"${name}" is not exported by "${target}"`, { file: path, ...place })];
    });
  });
}

function missingPackages(
  path: string,
  { imports }: Module,
  { texts, prepared, listed }: { texts: Texts; prepared: Readonly<Record<string, string>>; listed: ReadonlySet<string> },
): Problem[] {
  return imports.flatMap(({ from, fromStart, isType }) => {
    const name = packageOf(from);
    // A name outside the prepared set may be an alias of the project's own: whether it is one, the build will say.
    if (!name || isType || !(name in prepared) || listed.has(name)) return [];
    return [problem('install', `"${name}" is not listed in package.json`, { file: path, ...placeAt(texts.get(path) ?? '', fromStart) })];
  });
}
