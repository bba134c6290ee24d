import MagicString from 'magic-string';
import type { Import, ImportedName, ModuleReader } from '../module-reader.ts';

/** Returns an import statement of these names; '' for none. */
function writeImport(
  from: string,
  names: readonly Pick<ImportedName, 'kind' | 'name' | 'local' | 'isType'>[],
): string {
  if (names.length === 0) return '';
  const whole = names
    .filter((one) => one.kind !== 'name')
    .map((one) => (one.kind === 'default' ? one.local : `* as ${one.local}`));
  const parts = names
    .filter((one) => one.kind === 'name')
    .map(
      (one) =>
        `${one.isType ? 'type ' : ''}${one.name === one.local ? one.name : `${one.name} as ${one.local}`}`,
    );
  return `import ${[...whole, ...(parts.length > 0 ? [`{ ${parts.join(', ')} }`] : [])].join(', ')} from ${quote(from)};`;
}

/**
 * Replaces one import statement of a file by an import of `names`, followed by the statement
 * `more`.
 */
export function replaceImport(
  text: string,
  statement: Import,
  names: readonly ImportedName[],
  more = '',
): string {
  const written = [writeImport(statement.from, names), more].filter(Boolean).join('\n');
  return new MagicString(text).overwrite(statement.start, statement.end, written).toString();
}

/**
 * Adds an import of a name: to an existing import statement, otherwise as a new statement after the
 * directives and before the first import.
 */
export async function addImport(
  modules: ModuleReader,
  { path, text }: { path: string; text: string },
  from: string,
  name: Pick<ImportedName, 'kind' | 'name' | 'local'>,
): Promise<string | undefined> {
  const module = await modules.read(path, text);
  if (!module) return undefined;
  const added: ImportedName = { ...name, isType: false, start: 0, end: 0 };
  const there = module.imports.find(
    (one) => one.from === from && !one.isType && canMergeImport(one.names, name.kind),
  );
  if (there)
    return replaceImport(
      text,
      there,
      name.kind === 'default' ? [added, ...there.names] : [...there.names, added],
    );
  const at = module.imports[0]?.start ?? afterDirectives(text);
  return new MagicString(text).appendLeft(at, `${writeImport(from, [added])}\n`).toString();
}

function canMergeImport(names: readonly ImportedName[], kind: ImportedName['kind']): boolean {
  if (names.some((one) => one.kind === 'all')) return false;
  return kind === 'name' || !names.some((one) => one.kind === 'default');
}

/** Returns the offset after `'use client'` and the comments before it, which must stay first. */
function afterDirectives(text: string): number {
  return (
    /^(?:\s*(?:\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(['"])use [a-z]+\1;?))*[^\S\n]*\n?/.exec(text)?.[0]
      .length ?? 0
  );
}

const quote = (name: string): string => `'${name}'`;
