import { packageName } from '../../files/import-path.ts';
import type { Import, ImportedName } from '../module.ts';
import type { Fault, FaultFix, FaultRule, PackageExports, ProjectView } from './fault.ts';
import { replaceNames, writeImport } from './import-edits.ts';
import { findNearestIcon } from './nearest-icon.ts';
import { findSameName } from './nearest-name.ts';

const iconPackage = 'lucide-react';
/**
 * For a package without a default export: the named export that was its default in an earlier
 * version.
 */
const formerDefaults: Readonly<Record<string, string>> = { 'qrcode.react': 'QRCodeSVG' };
/**
 * Packages with similar exports: a name that one package does not export may be exported by the
 * other.
 */
const siblings: Readonly<Record<string, readonly string[]>> = {
  'react-router-dom': ['react-router'],
  'react-router': ['react-router-dom'],
  motion: ['motion/react'],
  'react-dom': ['react-dom/client', 'react'],
  'react-dom/client': ['react-dom'],
  react: ['react-dom', 'react-dom/client'],
  zustand: ['zustand/middleware'],
  'date-fns': ['date-fns/locale'],
};

type WrongName = { statement: Import; entry: ImportedName; wanted: string };
type Source = { path: string; text: string };

/**
 * Finds names that are imported from a prepared package and used as values, but not exported by it.
 * The browser refuses to run a page with such an import.
 */
export const findPackageImports: FaultRule = ({ texts, modules, packageExports }) =>
  [...modules].flatMap(([path, { imports, values }]) =>
    imports.flatMap((statement): Fault[] => {
      const exported = packageExports.get(statement.from);
      if (!exported) return [];
      return statement.names.flatMap((entry) => {
        const wanted = entry.kind === 'default' ? 'default' : entry.name;
        if (entry.kind === 'all' || entry.isType || exported.has(wanted)) return [];
        if (!values.has(entry.local)) return [];
        const source = { path, text: texts.get(path) ?? '' };
        return [
          {
            kind: 'build' as const,
            message: `"${wanted}" is not exported by "${statement.from}"`,
            file: path,
            at: entry.start,
            fix: () => fixName(source, { statement, entry, wanted }, packageExports),
          },
        ];
      });
    }),
  );

function fixName(
  source: Source,
  wrong: WrongName,
  packageExports: PackageExports,
): FaultFix | undefined {
  const { statement, entry, wanted } = wrong;
  const exported = packageExports.get(statement.from) ?? new Set<string>();
  if (wanted === 'default') return fixDefault(source, wrong, exported);
  if (statement.from === iconPackage)
    return importAs(source, wrong, findNearestIcon(wanted, exported), 'icon');
  const elsewhere = siblings[statement.from]?.find((one) => packageExports.get(one)?.has(wanted));
  if (elsewhere) return moveName(source, wrong, elsewhere);
  if (exported.has('default') && isNameOf(wanted, statement.from))
    return renameEntry(source, wrong, { ...entry, kind: 'default', name: '' });
  return importAs(source, wrong, findSameName(wanted, exported), 'export');
}

/**
 * Fixes a default import from a package that has no default export: imports the named export of the
 * same name, or the named export that was the default in an earlier version.
 */
function fixDefault(source: Source, wrong: WrongName, exported: ReadonlySet<string>) {
  const { local } = wrong.entry;
  const former = formerDefaults[wrong.statement.from];
  const right = exported.has(local) ? local : former;
  if (!right || !exported.has(right)) return undefined;
  return renameEntry(source, wrong, { ...wrong.entry, kind: 'name', name: right });
}

function renameEntry(
  source: Source,
  { statement, entry }: WrongName,
  right: ImportedName,
): FaultFix | undefined {
  const names = statement.names.map((one) => (one === entry ? right : one));
  if (names.filter(({ kind }) => kind === 'default').length > 1) return undefined;
  return { name: 'export', subject: entry.local, edits: [replaceNames(source, statement, names)] };
}

/** Imports another export under the name that the file uses. */
function importAs(
  { path }: Source,
  { entry }: WrongName,
  right: string | undefined,
  name: 'icon' | 'export',
): FaultFix | undefined {
  if (right === undefined) return undefined;
  const text = right === entry.local ? right : `${right} as ${entry.local}`;
  return {
    name,
    subject: name === 'icon' ? right : entry.local,
    edits: [{ path, start: entry.start, end: entry.end, text }],
  };
}

function moveName(source: Source, { statement, entry }: WrongName, from: string): FaultFix {
  const rest = statement.names.filter((one) => one !== entry);
  const edit = replaceNames(source, statement, rest, writeImport(from, [entry]));
  return { name: 'export', subject: entry.local, edits: [edit] };
}

/** Whether a name is that of the package itself, like `confetti` for `canvas-confetti`. */
function isNameOf(name: string, specifier: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const whole = plain(packageName(specifier) ?? '');
  const last = plain(specifier.split(/[/-]/).at(-1) ?? '');
  return [whole, last].includes(plain(name));
}

/** Finds prepared packages that the page imports but package.json does not list. */
export function findUnlistedPackages(
  { modules, prepared }: Pick<ProjectView, 'modules' | 'prepared'>,
  listed: ReadonlySet<string> | undefined,
): { name: string; file: string; at: number }[] {
  if (!listed) return [];
  return [...modules].flatMap(([path, { imports, values }]) =>
    path.startsWith('src/')
      ? imports.flatMap(({ from, fromStart, isType, names }) => {
          const name = packageName(from);
          // A name outside the prepared set may be an alias of the project. If it is not, the build
          // reports it.
          if (!name || isType || !(name in prepared) || listed.has(name)) return [];
          if (names.length > 0 && !names.some(({ local }) => values.has(local))) return [];
          return [{ name, file: path, at: fromStart }];
        })
      : [],
  );
}
