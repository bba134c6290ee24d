import { findOnlyExporter } from '../find-exporter.ts';
import { type ImportedName, resolveImport } from '../module-reader.ts';
import { addImport, replaceImport } from './edit-import.ts';
import type { Fixer } from './fixer.ts';

/** The messages of our own check, Rolldown, TypeScript and the browser. */
const patterns = [
  /"([^"]+)" is not exported by "/,
  /does not provide an export named '([^']+)'/,
  /has no exported member(?: named)? '([^']+)'/,
  /has no default export()/,
];

/**
 * Fixes a default import of a named export, a named import of a default export, and a name that
 * another file exports.
 */
export const fixExport: Fixer = async ({ file, message }, { texts, modules }) => {
  const wanted = patterns.map((pattern) => pattern.exec(message)).find(Boolean)?.[1];
  const text = file === null ? undefined : texts.get(file);
  if (wanted === undefined || file === null || text === undefined) return undefined;
  const name = wanted || 'default';
  const module = await modules.read(file, text);
  for (const statement of module?.imports ?? []) {
    const entry = statement.names.find(
      (one) => (one.kind === 'default' ? 'default' : one.name) === name && !one.isType,
    );
    const target = entry && resolveImport(file, statement.from, texts);
    const found =
      target === undefined ? undefined : await modules.read(target, texts.get(target) ?? '');
    if (!entry || !found || found.isOpen || found.exports.has(name)) continue;
    const right = matchingExport(entry, found.exports);
    if (right) {
      const names = statement.names.map((one) => (one === entry ? right : one));
      if (names.filter((one) => one.kind === 'default').length > 1) continue;
      return {
        name: 'export',
        file,
        subject: entry.local,
        path: file,
        text: replaceImport(text, statement, ordered(names)),
      };
    }
    // Another file exports the name: import it from there.
    const other =
      entry.kind === 'name'
        ? await findOnlyExporter(entry.name, { texts, modules }, [file, target])
        : undefined;
    if (!other) continue;
    const rest = statement.names.filter((one) => one !== entry);
    const without = replaceImport(text, statement, rest);
    const moved = await addImport(
      modules,
      { path: file, text: without },
      other.specifier(file),
      entry,
    );
    if (moved !== undefined)
      return { name: 'export', file, subject: entry.name, path: file, text: moved };
  }
  return undefined;
};

/** Returns the same import under its exported name; undefined when it is ambiguous. */
function matchingExport(
  entry: ImportedName,
  exports: ReadonlySet<string>,
): ImportedName | undefined {
  if (entry.kind === 'name')
    return exports.has('default') && exports.size === 1
      ? { ...entry, kind: 'default', name: '' }
      : undefined;
  const named = [...exports].filter((one) => one !== 'default');
  const same =
    named.find((one) => one === entry.local) ?? (named.length === 1 ? named[0] : undefined);
  return same === undefined ? undefined : { ...entry, kind: 'name', name: same };
}

const ordered = (names: readonly ImportedName[]) =>
  [...names].sort((a, b) => Number(a.kind === 'name') - Number(b.kind === 'name'));
