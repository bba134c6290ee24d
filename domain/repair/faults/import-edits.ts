import type { Import, ImportedName } from '../module.ts';
import type { Edit } from './fault.ts';

type WrittenName = Pick<ImportedName, 'kind' | 'name' | 'local' | 'isType'>;

/** Returns an import statement of these names, or '' if there are none. */
export function writeImport(from: string, names: readonly WrittenName[], isType = false): string {
  if (names.length === 0) return '';
  const whole = names
    .filter((one) => one.kind !== 'name')
    .map((one) => (one.kind === 'default' ? one.local : `* as ${one.local}`));
  const parts = names.filter((one) => one.kind === 'name').map((one) => writeName(one, isType));
  const clause = [...whole, ...(parts.length > 0 ? [`{ ${parts.join(', ')} }`] : [])].join(', ');
  return `import ${isType ? 'type ' : ''}${clause} from '${from}';`;
}

function writeName({ name, local, isType }: WrittenName, isWhollyType: boolean): string {
  return `${isType && !isWhollyType ? 'type ' : ''}${name === local ? name : `${name} as ${local}`}`;
}

/**
 * Returns the edit that replaces the names of an import statement and adds `more` after the
 * statement. Without names, the statement is removed.
 */
export function replaceNames(
  { path, text }: { path: string; text: string },
  statement: Import,
  names: readonly WrittenName[],
  more = '',
): Edit {
  const kept = writeImport(statement.from, defaultFirst(names), statement.isType);
  const written = [kept, more].filter(Boolean).join('\n');
  if (written === '') return removeStatement({ path, text }, statement);
  return { path, start: statement.start, end: statement.end, text: written };
}

/** Removes a statement and the rest of its line. */
export function removeStatement(
  { path, text }: { path: string; text: string },
  { start, end }: { start: number; end: number },
): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(lineStart, start);
  const after = /^[^\S\n]*;?[^\S\n]*\n?/.exec(text.slice(end))?.[0] ?? '';
  const isWholeLine =
    before.trim() === '' && (after.endsWith('\n') || end + after.length === text.length);
  return isWholeLine
    ? { path, start: lineStart, end: end + after.length, text: '' }
    : { path, start, end, text: '' };
}

function defaultFirst<Name extends WrittenName>(names: readonly Name[]): Name[] {
  return [...names].sort((a, b) => Number(a.kind === 'name') - Number(b.kind === 'name'));
}
