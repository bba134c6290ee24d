import { importCandidates, importSpecifier, resolveImport } from '../../files/import-path.ts';
import type { Import, ImportedName, Module } from '../module.ts';
import { collectExports, type KnownExports } from './exports.ts';
import type { Fault, FaultFix, FaultRule, ProjectView } from './fault.ts';
import { removeStatement, replaceNames, writeImport } from './import-edits.ts';
import { findSameName } from './nearest-name.ts';
import { findSimilarPath } from './similar-path.ts';

/** A module name in a file: where it is, and what the file imports from it. */
type Reference = {
  path: string;
  from: string;
  fromStart: number;
  fromEnd: number;
  /** The names that the target must export; undefined when they are unknown. */
  wanted: readonly string[] | undefined;
  statement?: Import;
};

/**
 * Finds imports of missing files, and imports of names that the imported file does not export.
 * Vite's dev server reports a missing name only when the page runs.
 */
export const findProjectImports: FaultRule = (view) => {
  const exportsOf = collectExports(view);
  const known = { exportsOf, alias: aliasOf(view) };
  return [...view.modules].flatMap(([path, module]) => [
    ...referencesOf(path, module).flatMap((one) => missingFile(one, view, known)),
    ...missingNames(path, module, view, exportsOf),
    ...missingDefaults(path, module, view, exportsOf),
  ]);
};

function referencesOf(path: string, module: Module): Reference[] {
  const { imports, reExports, dynamicImports, values } = module;
  return [
    ...imports.flatMap((statement) => {
      const { from, fromStart, fromEnd, names, isType } = statement;
      const used = names.filter(({ local }) => values.has(local));
      if (isType || (names.length > 0 && used.length === 0)) return [];
      return [{ path, from, fromStart, fromEnd, wanted: used.flatMap(wantedOf), statement }];
    }),
    ...reExports.flatMap(({ names, ...rest }) => {
      if (names.length > 0 && names.every(({ isType }) => isType)) return [];
      return [{ path, ...rest, wanted: names.map(({ name }) => name) }];
    }),
    ...dynamicImports.map(({ from, fromStart, fromEnd }) => ({
      path,
      ...{ from, fromStart, fromEnd },
      wanted: undefined,
    })),
  ];
}

const wantedOf = ({ kind, name }: ImportedName): string[] => {
  if (kind === 'all') return [];
  return [kind === 'default' ? 'default' : name];
};

function missingFile(
  reference: Reference,
  view: ProjectView,
  known: { exportsOf: KnownExports; alias: Alias },
): Fault[] {
  const { path, from, fromStart } = reference;
  const alias = from.startsWith('@/') ? known.alias : 'src';
  const candidates = importCandidates(path, from.split('?', 1)[0] ?? '');
  if (!candidates || alias === 'other' || /[*$]/.test(from)) return [];
  const found = candidates.find((one) => view.paths.has(one));
  if (alias === 'src' && (found !== undefined || isPublic(from, view))) return [];
  const fault: Fault = {
    kind: 'build',
    message: `Failed to resolve import "${from}" from "${path}". Does the file exist?`,
    file: path,
    at: fromStart,
  };
  const fix = () => {
    const target = found ?? findTarget(reference, view, known.exportsOf);
    return target ? pointTo(reference, target) : dropStyle(reference, view);
  };
  return [{ ...fault, fix }];
}

/**
 * Whether an address is a file of the folder `public`, which is served without the prefix `public`.
 */
function isPublic(from: string, { paths }: ProjectView): boolean {
  return from.startsWith('/') && paths.has(`public${from.split('?', 1)[0]}`);
}

/**
 * The meaning of the alias `@/` in the project. `none`: it is not defined, so Vite cannot resolve
 * it. `other`: unknown, because the configuration may define it and is not run here.
 */
type Alias = 'src' | 'none' | 'other';

function aliasOf({ texts, paths }: ProjectView): Alias {
  const config = [...paths].find((path) => /^vite\.config\.[cm]?[jt]s$/.test(path));
  // The alias is unknown if there is another bundler, or a configuration that cannot be read.
  const text = config === undefined ? undefined : texts.get(config);
  if (text === undefined || /\bextensions\b/.test(text)) return 'other';
  if (!/alias|paths|@\//i.test(text)) return 'none';
  const isSrc = text
    .split('\n')
    .some((line) => /['"]@\/?['"] ?:/.test(line) && /\bsrc\b/.test(line));
  return isSrc ? 'src' : 'other';
}

/** Returns a file with a similar name if it exports the imported names. */
function findTarget(
  { path, from, wanted }: Reference,
  { paths }: ProjectView,
  exportsOf: KnownExports,
): string | undefined {
  const target = findSimilarPath(from.split('?', 1)[0] ?? '', paths);
  if (target === undefined || target === path) return undefined;
  const exported = exportsOf(target);
  const fits = !wanted || !exported || wanted.every((name) => exported.has(name));
  return fits ? target : undefined;
}

function pointTo({ path, from, fromStart, fromEnd }: Reference, target: string): FaultFix {
  const query = from.includes('?') ? from.slice(from.indexOf('?')) : '';
  const text = `${importSpecifier(path, target)}${query}`;
  const edit = { path, start: fromStart + 1, end: fromEnd - 1, text };
  return { name: 'path', subject: target, edits: [edit] };
}

/** Removes the import of a style sheet that does not exist anywhere, because it has no effect. */
function dropStyle(
  { path, from, statement }: Reference,
  { texts }: ProjectView,
): FaultFix | undefined {
  if (!statement || statement.names.length > 0 || !/\.css$/.test(from)) return undefined;
  const source = { path, text: texts.get(path) ?? '' };
  return { name: 'absent', subject: from, edits: [removeStatement(source, statement)] };
}

function missingNames(
  path: string,
  { imports, values }: Module,
  view: ProjectView,
  exportsOf: KnownExports,
): Fault[] {
  return imports.flatMap((statement) => {
    const target = resolveImport(path, statement.from, view.paths);
    const exported = target === undefined ? undefined : exportsOf(target);
    if (!exported || target === undefined) return [];
    return statement.names.flatMap((entry): Fault[] => {
      const [name] = wantedOf(entry);
      if (name === undefined || entry.isType || exported.has(name)) return [];
      if (!values.has(entry.local)) return [];
      return [
        {
          kind: 'build',
          message: `"${name}" is not exported by "${target}"`,
          file: path,
          at: entry.start,
          fix: () => fixName({ path, statement, entry, target }, view, exported, exportsOf),
        },
      ];
    });
  });
}

type WrongName = { path: string; statement: Import; entry: ImportedName; target: string };

/** Imports the matching export of the same file, or the name from the only file that exports it. */
function fixName(
  { path, statement, entry, target }: WrongName,
  { texts, modules }: ProjectView,
  exported: ReadonlySet<string>,
  exportsOf: KnownExports,
): FaultFix | undefined {
  const source = { path, text: texts.get(path) ?? '' };
  const right = matchingExport(entry, exported);
  if (right) {
    const names = statement.names.map((one) => (one === entry ? right : one));
    if (names.filter((one) => one.kind === 'default').length > 1) return undefined;
    return {
      name: 'export',
      subject: entry.local,
      edits: [replaceNames(source, statement, names)],
    };
  }
  if (entry.kind !== 'name') return undefined;
  const others = [...modules.keys()].filter(
    (one) => one !== path && one !== target && exportsOf(one)?.has(entry.name),
  );
  const [other] = others;
  if (other === undefined || others.length > 1) return undefined;
  const rest = statement.names.filter((one) => one !== entry);
  const added = writeImport(importSpecifier(path, other), [entry]);
  return {
    name: 'export',
    subject: entry.name,
    edits: [replaceNames(source, statement, rest, added)],
  };
}

/**
 * Returns the import of the export that is most likely meant: the similar name, the default instead
 * of a name, or a name instead of the default. Returns undefined if that is ambiguous.
 */
function matchingExport(
  entry: ImportedName,
  exported: ReadonlySet<string>,
): ImportedName | undefined {
  if (entry.kind === 'name') {
    const same = findSameName(entry.name, exported);
    if (same) return { ...entry, name: same };
    return exported.has('default') && exported.size === 1
      ? { ...entry, kind: 'default', name: '' }
      : undefined;
  }
  const named = [...exported].filter((one) => one !== 'default');
  const right = named.find((one) => one === entry.local) ?? findSameName(entry.local, named);
  const name = right ?? (named.length === 1 ? named[0] : undefined);
  return name === undefined ? undefined : { ...entry, kind: 'name', name };
}

/** Finds files that React's `lazy` loads although they have no default export. */
function missingDefaults(
  path: string,
  { dynamicImports }: Module,
  { paths, texts }: ProjectView,
  exportsOf: KnownExports,
): Fault[] {
  return dynamicImports.flatMap(({ from, start, end, isLazy }): Fault[] => {
    const target = isLazy ? resolveImport(path, from, paths) : undefined;
    const exported = target === undefined ? undefined : exportsOf(target);
    if (!exported || target === undefined || exported.has('default')) return [];
    return [
      {
        kind: 'build',
        message: `"default" is not exported by "${target}", which lazy() needs`,
        file: path,
        at: start,
        fix: () => {
          const right = findOwnName(target, exported);
          if (!right) return undefined;
          const loaded = (texts.get(path) ?? '').slice(start, end);
          const text = `${loaded}.then((module) => ({ default: module.${right} }))`;
          return { name: 'export', subject: right, edits: [{ path, start, end, text }] };
        },
      },
    ];
  });
}

/** Returns the export that has the name of its file, or the only export of the file. */
function findOwnName(path: string, exported: ReadonlySet<string>): string | undefined {
  const file = path.split('/').at(-1) ?? '';
  const named = [...exported];
  const own = findSameName(file.replace(/\.\w+$/, ''), named);
  return own ?? (named.length === 1 ? named[0] : undefined);
}
