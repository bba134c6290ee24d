import { readModule, specifierTo, type Texts } from './modules.ts';

/** The one file of the project that exports a name, and how another one imports from it; undefined for none and for several. */
export function onlyExporter(name: string, texts: Texts, except: readonly (string | undefined)[]) {
  const found: string[] = [];
  for (const [path, text] of texts) {
    // Most files do not even mention it: parsing them all would take its time.
    if (except.includes(path) || !text.includes(name)) continue;
    if (readModule(path, text)?.exports.has(name)) found.push(path);
    if (found.length > 1) return undefined;
  }
  const [path] = found;
  return path === undefined ? undefined : { path, specifier: (from: string) => specifierTo(from, path) };
}
