import { resolveImport } from '../../files/import-path.ts';
import type { Import, ImportedName, Module, Redeclaration } from '../module.ts';
import type { FaultFix, FaultRule, ProjectView } from './fault.ts';
import { removeStatement, replaceNames } from './import-edits.ts';

type Declared = { path: string; text: string; module: Module; view: ProjectView };

/** Finds names that a file declares twice in one scope, which no build tool accepts. */
export const findRedeclared: FaultRule = (view) =>
  [...view.modules].flatMap(([path, module]) => {
    const seen = new Set<string>();
    return module.redeclared.flatMap((one) => {
      // A statement that repeats several names counts as one fault.
      const key = `${one.first.start} ${one.second.start}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const declared = { path, text: view.texts.get(path) ?? '', module, view };
      return [
        {
          kind: 'build' as const,
          message: `Identifier '${one.name}' has already been declared`,
          file: path,
          at: one.at,
          fix: () => fixRedeclared(one, declared),
        },
      ];
    });
  });

function fixRedeclared(one: Redeclaration, declared: Declared): FaultFix | undefined {
  const { path, text, module } = declared;
  const first = importAt(module, one.first);
  const second = importAt(module, one.second);
  if (!first && !second) {
    const written = text.slice(one.first.start, one.first.end);
    const isSame = written === text.slice(one.second.start, one.second.end);
    if (!isSame || one.first.start === one.second.start) return undefined;
    return {
      name: 'duplicate',
      subject: one.name,
      edits: [removeStatement({ path, text }, one.second)],
    };
  }
  const entries = [first, second].map((statement) => ({
    statement,
    entry: statement?.names.find(({ local }) => local === one.name),
  }));
  const wrong = chooseWrong(entries, declared);
  return wrong && dropEntry(wrong, one.name, declared);
}

type Entry = { statement: Import | undefined; entry: ImportedName | undefined };
type FullEntry = { statement: Import; entry: ImportedName };

/** Returns the import to remove: a duplicate, or one from a file that does not exist. */
function chooseWrong(entries: Entry[], { path, view }: Declared): FullEntry | undefined {
  const imports = entries.filter((one): one is FullEntry => !!one.statement && !!one.entry);
  const [first, second] = imports;
  const isLost = ({ statement: { from } }: FullEntry) =>
    /^\.{1,2}\//.test(from) && resolveImport(path, from, view.paths) === undefined;
  if (!first || !second) return first && isLost(first) ? first : undefined;
  if (first.statement === second.statement) return undefined;
  const isSame =
    first.statement.from === second.statement.from &&
    first.entry.kind === second.entry.kind &&
    first.entry.name === second.entry.name;
  const isType = ({ statement, entry }: FullEntry) => statement.isType || entry.isType;
  // If one of two equal imports is a type import, remove that one.
  if (isSame) return isType(first) && !isType(second) ? first : second;
  const lost = imports.filter(isLost);
  return lost.length === 1 ? lost[0] : undefined;
}

function dropEntry(
  { statement, entry }: FullEntry,
  subject: string,
  { path, text }: Declared,
): FaultFix {
  const rest = statement.names.filter((one) => one !== entry);
  return { name: 'duplicate', subject, edits: [replaceNames({ path, text }, statement, rest)] };
}

function importAt({ imports }: Module, { start, end }: { start: number; end: number }) {
  return imports.find((one) => one.start <= start && one.end >= end);
}
