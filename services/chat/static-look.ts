import type { AppliedFix } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits/index.ts';
import { FixCollector } from '../../domain/repair/faults/apply-fixes.ts';
import type { Fault, PackageExports, ProjectView } from '../../domain/repair/faults/fault.ts';
import { findFaults } from '../../domain/repair/faults/find-faults.ts';
import { problem } from '../../domain/repair/problem.ts';
import { isFunctionFile } from '../../domain/site-functions/function-files.ts';
import { positionAt } from '../../domain/text/position.ts';
import type { ModuleReader } from '../parsing/index.ts';
import type { SyntaxCheck } from './syntax-check.ts';
import { createPreparedTest, type TypeLook } from './type-look.ts';

/**
 * Maximum number of rounds. A fix may reveal a hidden fault: after the path of an import is
 * corrected, the imported names can be checked. So each round of fixes is followed by another
 * check.
 */
const maxRounds = 8;
/** Maximum number of fixes that one check tries, because the result of each fix is parsed. */
const maxFixes = 50;

export type StaticProject = {
  /** The text files by path. */
  texts: ReadonlyMap<string, string>;
  /** The paths of all files, including binary files. */
  paths: Iterable<string>;
  title: string;
};

export type StaticLookOptions = {
  modules: ModuleReader;
  prepared: Readonly<Record<string, string>>;
  packageExports: PackageExports;
  checkSyntax: SyntaxCheck;
  /** Whether fixes may change this file; false when the user locked it. */
  mayChange: (path: string) => boolean;
  /** Keys of faults that existed before the turn and are ignored. */
  known?: ReadonlySet<string>;
  /** Whether small faults of the page, such as a missing icon, are reported too. */
  withSmall?: boolean;
  /** Checks the types of the files after the fixes. If missing, types are not checked. */
  checkTypes?: TypeLook | undefined;
  /** When it is aborted, the check ends early, with the problems and fixes so far. */
  signal?: AbortSignal | undefined;
};

export type StaticLook = {
  /** What is wrong and was not fixed. */
  problems: Problem[];
  fixed: AppliedFix[];
  /** The files that the fixes changed; null for a deleted file. */
  changes: ReadonlyMap<string, string | null>;
};

/**
 * Checks a project's files without running them (ADR 082). Finds what is certainly wrong, fixes
 * faults with only one possible correction, and returns the remaining faults. Drops a fix when the
 * fixed file does not parse.
 */
export async function lookStatically(
  { texts: before, paths, title }: StaticProject,
  options: StaticLookOptions,
): Promise<StaticLook> {
  // Functions run elsewhere, with imports of their own; their bundler says what is wrong (ADR 118).
  const texts = new Map([...before].filter(([path]) => !isFunctionFile(path)));
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
    // The last round only reports, so that the files are also checked after the last fixes.
    if (accepted.length === 0 || round > maxRounds || options.signal?.aborted) {
      const wrongTypes = await findTypeProblems(view, options);
      const problems = [...toProblems(faults, texts), ...wrongTypes];
      return { problems: problems.slice(0, limits.repair.problems), fixed, changes };
    }
    fixed.push(...accepted);
    for (const [path, text] of made) {
      changes.set(path, text);
      if (text === null) texts.delete(path);
      else texts.set(path, text);
      if (text === null) all.delete(path);
    }
  }
}

/**
 * Returns the keys of the faults in a project, to distinguish these faults from faults that a
 * change adds.
 */
export async function findKnownFaults(
  { texts, paths, title }: StaticProject,
  options: StaticLookOptions,
): Promise<Set<string>> {
  const { prepared, checkTypes, signal } = options;
  const modules = await options.modules.readAll(texts);
  const packageExports = chooseExports(options, texts);
  const view = { paths: new Set(paths), texts, modules, prepared, packageExports, title };
  const wrongTypes = signal?.aborted ? [] : await checkTypes?.(view, signal);
  return new Set([...findFaults(view), ...(wrongTypes ?? [])].map(faultKey));
}

async function findTypeProblems(
  view: ProjectView,
  { checkTypes, known, signal }: StaticLookOptions,
): Promise<Problem[]> {
  if (!checkTypes || signal?.aborted) return [];
  const found = await checkTypes(view, signal);
  return found.filter((one) => !known?.has(faultKey(one)));
}

const faultKey = ({ file, message }: Pick<Problem, 'file' | 'message'>): string =>
  `${file}\n${message}`;

/** Returns the exports of the packages of which the project uses the prepared version. */
function chooseExports(
  { packageExports, prepared }: Pick<StaticLookOptions, 'packageExports' | 'prepared'>,
  texts: ReadonlyMap<string, string>,
): PackageExports {
  const isPrepared = createPreparedTest({ texts, prepared });
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

/**
 * Converts faults to problems for the model. Omits small faults (kind `page`), such as a missing
 * icon, and all problems above the maximum number that the model gets.
 */
function toProblems(faults: readonly Fault[], texts: ReadonlyMap<string, string>): Problem[] {
  return faults
    .filter(({ kind }) => kind !== 'page')
    .slice(0, limits.repair.problems)
    .map(({ kind, message, file, at }) =>
      problem(kind, message, { file, ...positionAt(texts.get(file) ?? '', at) }),
    );
}
