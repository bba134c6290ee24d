import type { AppliedFix } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import { isFailure } from '../../domain/errors.ts';
import { createSyntaxCheck } from '../chat/index.ts';
import type { FinishedTurn } from '../ports/repairs.ts';
import { setTurnVersion } from '../runs/index.ts';
import { fixProblems } from './fixers/index.ts';
import type { ModuleReader, ProjectTexts } from './module-reader.ts';
import type { RepairDeps } from './repair-deps.ts';

type Base = { turn: FinishedTurn; version: number };
export type CommittedFixes = { fixed: AppliedFix[]; version: number };

/**
 * Returns the function that decides whether fixes may change a file. Fixes may not change files
 * that the user locked.
 */
export async function readMayChange(
  { locks }: Pick<RepairDeps, 'locks'>,
  project: string,
): Promise<(path: string) => boolean> {
  const locked = await locks.of(project);
  return (path) => !locked.some((one) => path === one || path.startsWith(`${one}/`));
}

/**
 * Commits simple fixes of the problems that the tools and the page reported; undefined when there
 * are none.
 */
export async function commitFixes(
  deps: RepairDeps,
  {
    problems,
    texts,
    modules,
    ...base
  }: Base & { problems: Problem[]; texts: ProjectTexts; modules: ModuleReader },
): Promise<CommittedFixes | undefined> {
  const { parsing, prepared } = deps;
  const { fixed, changes } = await fixProblems(
    problems,
    { texts, prepared, modules, checkSyntax: createSyntaxCheck(parsing.forUser(base.turn.userId)) },
    await readMayChange(deps, base.turn.project),
  );
  return commitChanges(deps, base, { fixed, changes });
}

/**
 * Commits changed files as a version of the turn. Returns undefined when there are no changes, or
 * when the project was changed in the meantime.
 */
export async function commitChanges(
  { db, runtime, versions }: RepairDeps,
  { turn, version }: Base,
  { fixed, changes }: { fixed: AppliedFix[]; changes: ReadonlyMap<string, string | null> },
): Promise<CommittedFixes | undefined> {
  if (changes.size === 0) return undefined;
  const { project } = turn;
  const all = [...changes].map(([path, text]) => ({
    path,
    bytes: text === null ? null : new TextEncoder().encode(text),
  }));
  try {
    const made = await versions.commit({ project, kind: 'repair', changes: all, base: version });
    if (!made) return undefined;
    await setTurnVersion(db, turn.run, made.number);
    void runtime.write(project, {
      write: all.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : [])),
      remove: all.flatMap(({ path, bytes }) => (bytes ? [] : [path])),
    });
    return { fixed, version: made.number };
  } catch (error) {
    if (isFailure(error, 'versionConflict')) return undefined;
    throw error;
  }
}
