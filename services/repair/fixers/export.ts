import { findOnlyExporter } from '../find-exporter.ts';
import { type Import, type ImportedName, resolveImport } from '../module-reader.ts';
import { addImport, replaceImport } from './edit-import.ts';
import type { Fix, Fixer, Project } from './fixer.ts';

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
    const wrong = await findWrongImport(statement, { file, name }, { texts, modules });
    const fixed =
      wrong && (await fixWrongImport({ file, text, statement, ...wrong }, { texts, modules }));
    if (fixed) return fixed;
  }
  return undefined;
};

type FixerInput = Pick<Project, 'texts' | 'modules'>;
/** An imported name that the file it comes from does not export. */
type WrongImport = { entry: ImportedName; target: string; exports: ReadonlySet<string> };

/** Returns the import of `name` if the target's exports are known and do not contain it. */
async function findWrongImport(
  statement: Import,
  { file, name }: { file: string; name: string },
  { texts, modules }: FixerInput,
): Promise<WrongImport | undefined> {
  const entry = statement.names.find(
    (one) => (one.kind === 'default' ? 'default' : one.name) === name && !one.isType,
  );
  const target = entry && resolveImport(file, statement.from, texts);
  if (!entry || target === undefined) return undefined;
  const found = await modules.read(target, texts.get(target) ?? '');
  if (!found || found.isOpen || found.exports.has(name)) return undefined;
  return { entry, target, exports: found.exports };
}

type WrongStatement = WrongImport & { file: string; text: string; statement: Import };

/**
 * Imports the matching export of the same file. If there is none, imports the name from the only
 * file that exports it.
 */
async function fixWrongImport(
  { file, text, statement, entry, target, exports }: WrongStatement,
  { texts, modules }: FixerInput,
): Promise<Fix | undefined> {
  const right = matchingExport(entry, exports);
  if (right) {
    const names = statement.names.map((one) => (one === entry ? right : one));
    if (names.filter((one) => one.kind === 'default').length > 1) return undefined;
    const fixed = replaceImport(text, statement, ordered(names));
    return { name: 'export', file, subject: entry.local, path: file, text: fixed };
  }
  if (entry.kind !== 'name') return undefined;
  const other = await findOnlyExporter(entry.name, { texts, modules }, [file, target]);
  if (!other) return undefined;
  const rest = statement.names.filter((one) => one !== entry);
  const without = replaceImport(text, statement, rest);
  const moved = await addImport(
    modules,
    { path: file, text: without },
    other.specifier(file),
    entry,
  );
  return moved === undefined
    ? undefined
    : { name: 'export', file, subject: entry.name, path: file, text: moved };
}

/**
 * Returns the import with the kind and name under which the file exports it; undefined when several
 * exports are possible.
 */
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
