import semver from 'semver';
import type { AppliedFix } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import { packageName } from '../../domain/files/import-path.ts';
import { limits } from '../../domain/limits/index.ts';
import { FixCollector } from '../../domain/repair/faults/apply-fixes.ts';
import type { Fault, PackageExports } from '../../domain/repair/faults/fault.ts';
import { findFaults } from '../../domain/repair/faults/find-faults.ts';
import { readRanges } from '../../domain/repair/package-json.ts';
import { problem } from '../../domain/repair/problem.ts';
import { positionAt } from '../../domain/text/position.ts';
import type { ModuleReader } from '../parsing/index.ts';
import type { SyntaxCheck } from './syntax-check.ts';

/** A fix may reveal a fault that it hid, like a wrong name in an import of a wrong file. */
const maxRounds = 8;
/** Most fixes that one look tries, since the result of each is parsed. */
const maxFixes = 50;

export type StaticProject = {
  /** The text files by path. */
  texts: ReadonlyMap<string, string>;
  /** All files, also binary ones. */
  paths: Iterable<string>;
  title: string;
};

export type StaticLookOptions = {
  modules: ModuleReader;
  prepared: Readonly<Record<string, string>>;
  packageExports: PackageExports;
  checkSyntax: SyntaxCheck;
  /** Whether fixes may change a file, which the user may have locked. */
  mayChange: (path: string) => boolean;
  /** Keys of faults that were there before, which are not looked at. */
  known?: ReadonlySet<string>;
  /** Whether small faults of the page count too, like a missing icon. */
  withSmall?: boolean;
  /** Ends the look early, with what it has found and fixed so far. */
  signal?: AbortSignal | undefined;
};

export type StaticLook = {
  /** What is wrong and was not fixed. */
  problems: Problem[];
  fixed: AppliedFix[];
  /** The files that the fixes changed; null for one that goes. */
  changes: ReadonlyMap<string, string | null>;
};

/**
 * Looks at a project without running it (ADR 082): finds what is certainly wrong, fixes what has
 * only one right form, and returns the rest. A fix whose result does not parse is dropped.
 */
export async function lookStatically(
  { texts: before, paths, title }: StaticProject,
  options: StaticLookOptions,
): Promise<StaticLook> {
  const texts = new Map(before);
  const all = new Set(paths);
  const changes = new Map<string, string | null>();
  const fixed: AppliedFix[] = [];
  const tried = new Set<string>();
  for (let round = 1; ; round++) {
    const modules = await options.modules.readAll(texts);
    const { prepared } = options;
    const packageExports = chooseExports(options, texts);
    const view = { paths: all, texts, modules, prepared, packageExports, title };
    const faults = findFaults(view).filter(
      (one) => !options.known?.has(faultKey(one)) && (options.withSmall || one.kind !== 'page'),
    );
    const open = faults.filter(({ fix }) => fix);
    const { accepted, made } = await collectFixes(open, texts, { ...options, tried });
    // The files after the last fixes are looked at too, so the last round only reports.
    if (accepted.length === 0 || round > maxRounds || options.signal?.aborted)
      return { problems: toProblems(faults, texts), fixed, changes };
    fixed.push(...accepted);
    for (const [path, text] of made) {
      changes.set(path, text);
      if (text === null) texts.delete(path);
      else texts.set(path, text);
      if (text === null) all.delete(path);
    }
  }
}

/** Returns the keys of the faults that a project has, to tell those that a change adds. */
export async function findKnownFaults(
  { texts, paths, title }: StaticProject,
  options: StaticLookOptions,
): Promise<Set<string>> {
  const { prepared } = options;
  const modules = await options.modules.readAll(texts);
  const packageExports = chooseExports(options, texts);
  const view = { paths: new Set(paths), texts, modules, prepared, packageExports, title };
  return new Set(findFaults(view).map(faultKey));
}

const faultKey = ({ file, message }: Fault): string => `${file}\n${message}`;

/**
 * Returns the exports of those packages that the project gets in the prepared version. One that
 * states another version gets that, and what it exports is not known.
 */
function chooseExports(
  { packageExports, prepared }: Pick<StaticLookOptions, 'packageExports' | 'prepared'>,
  texts: ReadonlyMap<string, string>,
): PackageExports {
  const ranges = readRanges(texts.get('package.json'));
  const isPrepared = (specifier: string) => {
    const name = packageName(specifier) ?? specifier;
    const range = ranges?.get(name);
    const version = prepared[name];
    if (range === undefined || version === undefined) return true;
    return ['', '*', 'latest'].includes(range) || semver.satisfies(version, range);
  };
  return new Map([...packageExports].filter(([specifier]) => isPrepared(specifier)));
}

type Attempt = StaticLookOptions & { tried: Set<string> };

async function collectFixes(
  faults: readonly Fault[],
  texts: ReadonlyMap<string, string>,
  { checkSyntax, mayChange, tried, signal }: Attempt,
): Promise<{ accepted: AppliedFix[]; made: Map<string, string | null> }> {
  const collector = new FixCollector(texts);
  const accepted: AppliedFix[] = [];
  for (const fault of faults.slice(0, maxFixes)) {
    if (tried.size >= maxFixes || signal?.aborted) break;
    const fix = fault.fix?.();
    const planned = fix && collector.plan(fix);
    if (!fix || !planned || ![...planned.keys()].every(mayChange)) continue;
    const key = JSON.stringify([fault.file, fault.message, fix.subject]);
    if (tried.has(key)) continue;
    tried.add(key);
    if (!(await parses(planned, checkSyntax))) continue;
    collector.accept(fix);
    accepted.push({ name: fix.name, file: fault.file, subject: fix.subject });
  }
  return { accepted, made: collector.changes() };
}

async function parses(
  planned: ReadonlyMap<string, string | null>,
  checkSyntax: SyntaxCheck,
): Promise<boolean> {
  for (const [path, text] of planned)
    if (text !== null && (await checkSyntax(path, text)) !== undefined) return false;
  return true;
}

/** What is only small, like a missing icon, is no problem for a model; nor is what it never gets. */
function toProblems(faults: readonly Fault[], texts: ReadonlyMap<string, string>): Problem[] {
  return faults
    .filter(({ kind }) => kind !== 'page')
    .slice(0, limits.repair.problems)
    .map(({ kind, message, file, at }) =>
      problem(kind, message, { file, ...positionAt(texts.get(file) ?? '', at) }),
    );
}
