import type { Problem } from '../../domain/entities/problem.ts';
import { isFailure } from '../../domain/errors.ts';
import { createSyntaxCheck } from '../chat/index.ts';
import type { FinishedTurn } from '../ports/repairs.ts';
import { setTurnVersion } from '../runs/index.ts';
import { fixProblems } from './fixers/index.ts';
import type { ModuleReader, ProjectTexts } from './module-reader.ts';
import type { RepairDeps } from './repair-deps.ts';

/**
 * Commits simple fixes as a version. Returns undefined when there are none, or when the project was
 * changed meanwhile.
 */
export async function commitFixes(
  { db, locks, parsing, prepared, runtime, versions }: RepairDeps,
  {
    turn,
    version,
    problems,
    texts,
    modules,
  }: {
    turn: FinishedTurn;
    version: number;
    problems: Problem[];
    texts: ProjectTexts;
    modules: ModuleReader;
  },
) {
  const { project } = turn;
  const locked = await locks.of(project);
  const mayTouch = (path: string) =>
    !locked.some((one) => path === one || path.startsWith(`${one}/`));
  const { fixed, changes } = await fixProblems(
    problems,
    { texts, prepared, modules, checkSyntax: createSyntaxCheck(parsing.forUser(turn.userId)) },
    mayTouch,
  );
  if (changes.size === 0) return undefined;
  const write = [...changes].map(([path, text]) => ({
    path,
    bytes: new TextEncoder().encode(text),
  }));
  try {
    const made = await versions.commit({ project, kind: 'repair', changes: write, base: version });
    if (!made) return undefined;
    await setTurnVersion(db, turn.run, made.number);
    void runtime.write(project, { write, remove: [] });
    return { fixed, version: made.number };
  } catch (error) {
    if (isFailure(error, 'versionConflict')) return undefined;
    throw error;
  }
}
