import type { Problem } from '../../domain/entities/problem.ts';
import { problem } from '../../domain/repair/problem.ts';
import {
  type Module,
  type ModuleReader,
  type ProjectTexts,
  packageName,
  positionAt,
  resolveImport,
} from './module-reader.ts';
import { readManifest } from '../../domain/repair/package-json.ts';

/**
 * Checks a project's imports without running anything: names that a file of the project does not
 * export, and packages of the prepared set that are missing in package.json. Vite's dev server
 * reports neither; only a running page or a build would.
 */
export async function checkImports(
  texts: ProjectTexts,
  prepared: Readonly<Record<string, string>>,
  reader: ModuleReader,
): Promise<Problem[]> {
  const modules = await reader.readAll(texts);
  const listed = readManifest(texts.get('package.json'));
  return [...modules].flatMap(([path, module]) => [
    ...missingExports(path, module, { modules, texts }),
    ...(listed && path.startsWith('src/')
      ? missingPackages(path, module, { texts, prepared, listed })
      : []),
  ]);
}

function missingExports(
  path: string,
  { imports }: Module,
  { modules, texts }: { modules: ReadonlyMap<string, Module>; texts: ProjectTexts },
): Problem[] {
  return imports.flatMap(({ from, names }) => {
    const target = resolveImport(path, from, texts);
    const found = target === undefined ? undefined : modules.get(target);
    if (!found || target === undefined || found.isOpen) return [];
    return names.flatMap((one) => {
      const name = one.kind === 'default' ? 'default' : one.name;
      if (one.kind === 'all' || one.isType || found.exports.has(name)) return [];
      const place = positionAt(texts.get(path) ?? '', one.start);
      return [
        problem('build', `"${name}" is not exported by "${target}"`, { file: path, ...place }),
      ];
    });
  });
}

function missingPackages(
  path: string,
  { imports }: Module,
  {
    texts,
    prepared,
    listed,
  }: {
    texts: ProjectTexts;
    prepared: Readonly<Record<string, string>>;
    listed: ReadonlySet<string>;
  },
): Problem[] {
  return imports.flatMap(({ from, fromStart, isType }) => {
    const name = packageName(from);
    // A name outside the prepared set may be an alias of the project. The build will report it if
    // it is not.
    if (!name || isType || !(name in prepared) || listed.has(name)) return [];
    return [
      problem('install', `"${name}" is not listed in package.json`, {
        file: path,
        ...positionAt(texts.get(path) ?? '', fromStart),
      }),
    ];
  });
}
