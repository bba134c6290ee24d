import { packageName, resolveImport } from '../../files/import-path.ts';
import type { Module } from '../module.ts';
import { readManifest } from '../package-json.ts';
import type { ProjectView } from './fault.ts';
import { scriptsOf } from './page.ts';
import { script } from './similar-path.ts';

/** What loads files in ways that the imports of a module do not show. */
const hidden = ['import.meta.glob', 'import.meta.url', 'require('];

/**
 * Returns the scripts that the pages of a project and its configurations load; undefined where any
 * may be loaded: a page without a script, or an import of which only a running build knows what it
 * is. A fault that is hidden costs more than one too many.
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
  // Configurations run outside of the page, so what they import does not tell what the page loads.
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

/** Vite and its plugins read these by their names. */
const isConfig = (path: string): boolean => !path.includes('/') && path.includes('.config.');

/** Returns the scripts of all pages; undefined when one is unknown or index.html has none. */
function pageScripts({ texts, paths }: ProjectView): string[] | undefined {
  const found: string[] = [];
  if (scriptsOf(texts.get('index.html') ?? '').length === 0) return undefined;
  for (const [page, text] of texts) {
    if (!page.endsWith('.html') || page.startsWith('public/')) continue;
    // A script in the page itself may import any file.
    if (text.replaceAll('important', '').includes('import')) return undefined;
    for (const { from } of scriptsOf(text)) {
      const target = resolveImport(page, from, paths);
      if (target !== undefined) found.push(target);
      else if (!isElsewhere(from, paths)) return undefined;
    }
  }
  return found.length > 0 ? found : undefined;
}

/** Whether an address is one of another server or of the folder `public`. */
const isElsewhere = (from: string, paths: ReadonlySet<string>): boolean =>
  from.startsWith('https:') ||
  from.startsWith('//') ||
  paths.has(`public/${from.slice(from.startsWith('/') ? 1 : 0)}`);

/** Returns the files that a file imports; undefined when it may import others too. */
function importsOf(
  path: string,
  { modules, texts, paths, prepared }: ProjectView,
  listed: ReadonlySet<string> | undefined,
): string[] | undefined {
  const module = modules.get(path);
  if (!module) return script.test(path) ? undefined : [];
  const text = texts.get(path) ?? '';
  const dynamic = [...text.matchAll(/import\(/g)].length;
  if (dynamic > module.dynamicImports.length || hidden.some((one) => text.includes(one)))
    return undefined;
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
