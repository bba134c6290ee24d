import type { Check } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import { locateProblem } from '../../domain/repair/locate-problem.ts';
import { signatureOfAll } from '../../domain/repair/repair.ts';
import { createSyntaxCheck, lookStatically } from '../chat/index.ts';
import type { FinishedTurn } from '../ports/repairs.ts';
import type { RunHandle } from '../ports/runs.ts';
import { commitChanges, commitFixes, readMayChange } from './commit-fixes.ts';
import { decideRepair } from './decide-repair.ts';
import { type HeadFiles, readHeadFiles } from './head-texts.ts';
import { inspectProject } from './inspect-project.ts';
import { createModuleReader, type ModuleReader, type ProjectTexts } from './module-reader.ts';
import type { CheckedChange, RepairDeps, UpdateCheck } from './repair-deps.ts';
import { readRepairs, resetAttempts } from './repair-rows.ts';
import { runStages } from './run-stages.ts';
import { withTypes } from './with-types.ts';

/**
 * Executes one check up to its last event (ADR 027): builds the project, inspects the page, applies
 * simple fixes and inspects again. Then asks the model for a repair, or reports why there is no
 * repair. When the check is stopped, it throws the signal's reason; fixes that were applied before
 * stay.
 */
export async function runCheck(
  deps: RepairDeps,
  handle: RunHandle,
  turn: FinishedTurn,
): Promise<void> {
  const { db, versions } = deps;
  const { project } = turn;
  const { signal } = handle;
  const { check, update } = await beginCheck(deps, handle, turn);
  const tried = new Set<string>();
  const modules = createModuleReader(deps.parsing.forUser(turn.userId));
  for (let round = 0; ; round++) {
    update({ phase: 'building' });
    const { texts, paths } = await readHeadFiles(versions, project);
    if (!isRunnable(texts)) return update({ phase: 'clean' });
    const mayFix = round < limits.repair.rounds;
    const mayChange = mayFix ? await readMayChange(deps, project) : () => false;
    const look = await lookAtFiles(deps, { userId: turn.userId, texts, paths, modules, mayChange });
    const base = { turn, version: check.version };
    const settled = await commitChanges(deps, base, look);
    if (settled) {
      update({ version: settled.version, fixed: [...check.fixed, ...settled.fixed] });
      continue;
    }
    const { problems: found, hasBrowser } = await inspectProject(deps, {
      turn,
      version: check.version,
      paths,
      known: look.problems,
      signal,
      onLook: () => update({ phase: 'looking' }),
    });
    signal.throwIfAborted();
    const sources = { texts, modules: await modules.readAll(texts) };
    let problems = await withTypes(deps, {
      ...{ userId: turn.userId, sources, paths, signal },
      problems: found.map((one) => locateProblem(one, sources)),
    });
    if (problems.length === 0) {
      update({ phase: 'clean', problems: [], hasBrowser });
      const site = { ...turn, turn: turn.run, version: check.version, texts, paths, signal };
      problems = hasBrowser ? await runStages(deps, site, update) : [];
      if (problems.length === 0) return resetAttempts(db, project);
      update({ phase: 'looking' });
    }
    update({ problems, hasBrowser });
    // If the same problems remain after a fix, the fix did not help, so do not fix again.
    const signature = signatureOfAll(problems);
    const isNew = mayFix && !tried.has(signature);
    tried.add(signature);
    const fixed = isNew
      ? await commitFixes(deps, { ...base, problems, texts, modules })
      : undefined;
    if (!fixed) return decideRepair(deps, { turn, problems, sources, signal, update });
    update({ version: fixed.version, fixed: [...check.fixed, ...fixed.fixed] });
  }
}

/**
 * Executes a check of a user's own change. Waits until no further change arrives for a while,
 * inspects the first screen, then all other screens, and reports the problems. The user's own code
 * is fixed only if they request it.
 */
export async function runManualCheck(
  deps: RepairDeps,
  handle: RunHandle,
  change: CheckedChange,
): Promise<void> {
  const { signal } = handle;
  await deps.clock.sleep(limits.check.restMs, signal);
  const { update } = await beginCheck(deps, handle, change);
  update({ phase: 'building' });
  const { texts, paths } = await readHeadFiles(deps.versions, change.project);
  if (!isRunnable(texts)) return update({ phase: 'clean' });
  const onLook = () => update({ phase: 'looking' });
  const modules = createModuleReader(deps.parsing.forUser(change.userId));
  const look = await lookAtFiles(deps, {
    ...{ userId: change.userId, texts, paths, modules },
    mayChange: () => false,
  });
  const inspected = await inspectProject(deps, {
    turn: change,
    version: change.version,
    paths,
    known: look.problems,
    signal,
    onLook,
  });
  signal.throwIfAborted();
  let { problems } = inspected;
  const { hasBrowser } = inspected;
  if (problems.length === 0) {
    update({ phase: 'clean', hasBrowser });
    const site = { ...change, turn: null, texts, paths, signal };
    problems = hasBrowser ? await runStages(deps, site, update) : [];
  }
  if (problems.length > 0) update({ phase: 'broken', problems, hasBrowser, why: 'own' });
}

/**
 * Runs the static check on the files of the latest version, before a build or server starts (ADR
 * 082).
 */
function lookAtFiles(
  { parsing, prepared, packageExports }: RepairDeps,
  {
    userId,
    texts,
    paths,
    modules,
    mayChange,
  }: HeadFiles & {
    userId: number;
    modules: ModuleReader;
    mayChange: (path: string) => boolean;
  },
) {
  return lookStatically(
    { texts, paths, title: '' },
    {
      ...{ modules, prepared, mayChange },
      packageExports: packageExports(),
      checkSyntax: createSyntaxCheck(parsing.forUser(userId)),
    },
  );
}

/** Returns whether the files form a site. Notes and plain texts cannot be started. */
const isRunnable = (texts: ProjectTexts): boolean =>
  texts.has('package.json') || texts.has('index.html');

/** Returns the initial state of a check, and the function that emits each change of it. */
async function beginCheck(
  { db }: RepairDeps,
  handle: RunHandle,
  { project, version }: CheckedChange,
) {
  const { attempts } = await readRepairs(db, project);
  const check: Check = {
    phase: 'building',
    version,
    problems: [],
    fixed: [],
    attempts,
    hasBrowser: false,
    why: null,
    run: null,
  };
  const update: UpdateCheck = (change) => {
    Object.assign(check, change);
    handle.append({ type: 'check', check: structuredClone(check) });
  };
  return { check, update };
}
