import { packageName, resolveImport } from '../../files/import-path.ts';
import type { Module } from '../module.ts';
import { readManifest } from '../package-json.ts';
import type { ProjectView } from './fault.ts';
import { scriptsOf } from './page.ts';
import { script } from './similar-path.ts';

/** Code that loads files in ways that a module's list of imports does not show. */
const hidden = ['import.meta.glob', 'import.meta.url', 'require('];
/** A file that reads its own address, as forms and the client of a backend do, loads nothing by it. */
const ownAddress = 'new URL(import.meta.url';

/**
 * Returns the scripts that the pages and the configurations of a project load. Returns undefined if
 * any script may be loaded: index.html has no script, or an import can be resolved only at run
 * time. In doubt, more scripts count as loaded, because a missed fault is worse than a reported
 * fault in an unused file.
 */
export function findLoaded(view: ProjectView): ReadonlySet<string> | undefined {
  const pages = pageScripts(view);
  if (!pages) return undefined;
  const listed = readManifest(view.texts.get('package.json'));
  const loaded = new Set(pages);
  for (const path of loaded) {
    const found = importsOf(path, view, listed);
    if (!found) return undefined;
    for (const target of found) loaded.add(target);
  }
  // Configurations do not run in the page. Only their imports of literal names count, and it does
  // not matter if one of these imports cannot be resolved.
  const configs = [...view.modules.keys()].filter(isConfig);
  const withConfigs = new Set([...loaded, ...configs]);
  for (const path of withConfigs) {
    for (const from of specifiersOf(view.modules.get(path))) {
      const target = resolveImport(path, from, view.paths);
      if (target !== undefined) withConfigs.add(target);
    }
  }
  return withConfigs;
}

/** Whether a file is a configuration, which Vite or a plugin reads by its name. */
const isConfig = (path: string): boolean => !path.includes('/') && path.includes('.config.');

/**
 * Returns the scripts of all pages. Returns undefined when a script is unknown, or when index.html
 * has no script.
 */
function pageScripts({ texts, paths }: ProjectView): string[] | undefined {
  const found: string[] = [];
  if (scriptsOf(texts.get('index.html') ?? '').length === 0) return undefined;
  for (const [page, text] of texts) {
    if (!page.endsWith('.html') || page.startsWith('public/')) continue;
    // An inline script in the page may import any file.
    if (text.replaceAll('important', '').includes('import')) return undefined;
    for (const { from } of scriptsOf(text)) {
      const target = resolveImport(page, from, paths);
      if (target !== undefined) found.push(target);
      else if (!isElsewhere(from, paths)) return undefined;
    }
  }
  return found.length > 0 ? found : undefined;
}

/** Whether an address is on another server, or a file of the folder `public`. */
const isElsewhere = (from: string, paths: ReadonlySet<string>): boolean =>
  from.startsWith('https:') ||
  from.startsWith('//') ||
  paths.has(`public/${from.slice(from.startsWith('/') ? 1 : 0)}`);

/** Returns the files that a file imports; undefined if the file may import further files. */
function importsOf(
  path: string,
  { modules, texts, paths, prepared }: ProjectView,
  listed: ReadonlySet<string> | undefined,
): string[] | undefined {
  const module = modules.get(path);
  if (!module) return script.test(path) ? undefined : [];
  const text = (texts.get(path) ?? '').replaceAll(ownAddress, 'new URL(');
  const dynamic = [...text.matchAll(/import\(/g)].length;
  if (dynamic > module.dynamicImports.length) return undefined;
  if (hidden.some((one) => text.includes(one))) return undefined;
  const found: string[] = [];
  for (const from of specifiersOf(module)) {
    const target = resolveImport(path, from, paths);
    const name = packageName(from) ?? '';
    if (target !== undefined) found.push(target);
    else if (!(name in prepared || listed?.has(name) || isElsewhere(from, paths))) return undefined;
  }
  return found;
}

function specifiersOf(module: Module | undefined): string[] {
  if (!module) return [];
  const { imports, reExports, dynamicImports } = module;
  return [...imports, ...reExports, ...dynamicImports].map(({ from }) => from);
}
