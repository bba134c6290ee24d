import type { Check } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import { isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { problem } from '../../domain/repair/problem.ts';
import {
  leftBecauseOf,
  lockedFor,
  signatureOfAll,
  worthSaying,
} from '../../domain/repair/repair.ts';
import { createSyntaxCheck } from '../chat/index.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import type { FinishedTurn, RepairTurnStarter } from '../ports/repairs.ts';
import type { RunHandle, Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { Versions } from '../ports/versions.ts';
import type { Database } from '../store/client.ts';
import type { PagePictures } from '../versions/index.ts';
import { isText } from '../versions/index.ts';
import type { CheckPage } from './check/index.ts';
import { fixProblems } from './fixers/index.ts';
import { checkImports } from './import-check.ts';
import { createModuleReader, type ModuleReader, type ProjectTexts } from './module-reader.ts';
import { repairDetails } from './repair-details.ts';
import { readRepairs, recordAttempt, resetAttempts, setTurnVersion } from './repair-rows.ts';
import { type StartResult, startDevServer } from './start-dev-server.ts';
import { fileFinder, readToolOutput } from './tool-output.ts';

export type RepairDeps = {
  db: Database;
  clock: Clock;
  runs: Runs;
  versions: Versions;
  runtime: ProjectRuntime;
  locks: { of(project: string): Promise<string[]> };
  checkPage: CheckPage;
  pictures: Pick<PagePictures, 'storePicture'>;
  requestRepair: RepairTurnStarter;
  free: Pick<FreeBudget, 'remaining' | 'typicalRepairTokens'>;
  /** Whether a real model is connected. */
  hasModel: () => Promise<boolean>;
  /** Package → exact version of the prepared set. */
  prepared: Readonly<Record<string, string>>;
  parsing: Pick<Parsing, 'parse'>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Leads one check to its last event (ADR 027): builds, looks, applies simple fixes and looks again,
 * then asks the model or reports why not. Throws the signal's reason when it is stopped. Fixes
 * applied until then stay.
 */
export async function runCheck(
  deps: RepairDeps,
  handle: RunHandle,
  turn: FinishedTurn,
): Promise<void> {
  const { db, versions } = deps;
  const { project } = turn;
  const { signal } = handle;
  const { check, tell } = await beginCheck(deps, handle, turn);
  const mended = new Set<string>();
  const modules = createModuleReader(deps.parsing);
  for (let round = 0; ; round++) {
    tell({ phase: 'building' });
    const texts = await readHeadTexts(versions, project);
    if (!isRunnable(texts)) return tell({ phase: 'clean' });
    const { problems, hasBrowser } = await inspect(deps, {
      turn,
      version: check.version,
      texts,
      modules,
      signal,
      onLook: () => tell({ phase: 'looking' }),
    });
    signal.throwIfAborted();
    if (problems.length === 0) {
      await resetAttempts(db, project);
      return tell({ phase: 'clean', problems: [], hasBrowser });
    }
    tell({ problems, hasBrowser });
    // The same problems remain after a fix, so the fix was wrong.
    const signature = signatureOfAll(problems);
    const mayMend = round < limits.repair.rounds && !mended.has(signature);
    mended.add(signature);
    const fixed = mayMend
      ? await applyFixers(deps, { turn, version: check.version, problems, texts, modules })
      : undefined;
    if (!fixed) return decideRepair(deps, { turn, problems, texts, signal, tell });
    tell({ version: fixed.version, fixed: [...check.fixed, ...fixed.fixed] });
  }
}

/**
 * Leads a check of a user's own change: waits until changes pause, then looks and reports the
 * problems. The user's own code is not fixed unless they request it.
 */
export async function runManualCheck(
  deps: RepairDeps,
  handle: RunHandle,
  change: ManualChange,
): Promise<void> {
  const { signal } = handle;
  await deps.clock.sleep(limits.check.restMs, signal);
  const { tell } = await beginCheck(deps, handle, change);
  tell({ phase: 'building' });
  const texts = await readHeadTexts(deps.versions, change.project);
  if (!isRunnable(texts)) return tell({ phase: 'clean' });
  const onLook = () => tell({ phase: 'looking' });
  const modules = createModuleReader(deps.parsing);
  const { problems, hasBrowser } = await inspect(deps, {
    turn: change,
    version: change.version,
    texts,
    modules,
    signal,
    onLook,
  });
  signal.throwIfAborted();
  tell(
    problems.length === 0
      ? { phase: 'clean', hasBrowser }
      : { phase: 'broken', problems, hasBrowser, why: 'own' },
  );
}

type ManualChange = Pick<FinishedTurn, 'project' | 'userId' | 'version'>;

/** Whether the files are a site. Notes and texts cannot be started. */
const isRunnable = (texts: ProjectTexts): boolean =>
  texts.has('package.json') || texts.has('index.html');

/** Returns the initial state of a check, and the function that emits each change of it. */
async function beginCheck(
  { db }: RepairDeps,
  handle: RunHandle,
  { project, version }: ManualChange,
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
  const updateCheck = (change: Partial<Check>) => {
    Object.assign(check, change);
    handle.append({ type: 'check', check: structuredClone(check) });
  };
  return { check, tell: updateCheck };
}

type InspectInput = {
  turn: ManualChange;
  version: number;
  texts: ProjectTexts;
  modules: ModuleReader;
  signal: AbortSignal;
  onLook: () => void;
};

/**
 * Returns the current problems of the imports, the build and the page. Looks at the page only if
 * the dev server is up.
 */
async function inspect(
  deps: RepairDeps,
  { turn, version, texts, modules, signal, onLook }: InspectInput,
): Promise<{ problems: Problem[]; hasBrowser: boolean }> {
  const { project, userId } = turn;
  const find = fileFinder(texts.keys());
  const [imports, built] = await Promise.all([
    checkImports(texts, deps.prepared, modules),
    startDevServer(deps, { project, userId, signal }),
  ]);
  if (!built.isUp)
    return {
      problems: worthSaying([...imports, ...startProblems(built, find)]),
      hasBrowser: false,
    };
  onLook();
  const { problems, hasBrowser, picture } = await deps.checkPage(project, find, signal);
  if (picture)
    await deps.pictures
      .storePicture(project, version, picture)
      .catch((error) => deps.log('picture not kept', { project, error: String(error) }));
  // The page's own errors are consequences of the imports, which are known more exactly.
  const rest = imports.length > 0 ? problems.filter(({ kind }) => kind === 'build') : problems;
  return { problems: worthSaying([...imports, ...rest]), hasBrowser };
}

function startProblems({ output }: StartResult, find: ReturnType<typeof fileFinder>): Problem[] {
  const read = readToolOutput(output, find);
  return read.length > 0 ? read : [problem('answer', 'The dev server did not come up')];
}

/**
 * Commits simple fixes as a version. Returns undefined when there are none, or when the project was
 * changed meanwhile.
 */
async function applyFixers(
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
    { texts, prepared, modules, checkSyntax: createSyntaxCheck(parsing) },
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

type UpdateCheck = (change: Partial<Check>) => void;

/** Asks the model for a repair, or reports why not. */
async function decideRepair(
  { db, clock, requestRepair: ask, free, hasModel, runs }: RepairDeps,
  {
    turn,
    problems,
    texts,
    signal,
    tell,
  }: {
    turn: FinishedTurn;
    problems: Problem[];
    texts: ProjectTexts;
    signal: AbortSignal;
    tell: UpdateCheck;
  },
): Promise<void> {
  const { project, userId, language, variant } = turn;
  const signature = signatureOfAll(problems);
  const canAsk = await hasModel();
  // The user may switch it off meanwhile, so read the setting again after the wait.
  const { sentAt } = await readRepairs(db, project);
  await clock.sleep(lockedFor(sentAt, clock.now().getTime()), signal);
  const repairs = await readRepairs(db, project);
  const why =
    leftBecauseOf(repairs, signature, canAsk) ??
    ((await free.remaining(userId)) > 0 ? null : 'budget');
  if (why) return tell({ phase: 'broken', why });
  await recordAttempt(db, project, signature, clock.now());
  const attempts = repairs.attempts + 1;
  signal.throwIfAborted();
  try {
    const order = { details: repairDetails(problems, texts), isFree: true };
    const run = await ask({ project, userId, language, variant, problems, order });
    tell({ phase: 'repairing', attempts, run });
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (isFailure(error, 'freeRepairsUsed'))
      return tell({ phase: 'broken', attempts, why: 'budget' });
    const running = await runs.latest(project, 'chat');
    const isOurs = running?.status === 'queued' || running?.status === 'running';
    tell({
      phase: 'broken',
      attempts,
      why: isFailure(error, 'taskRunning') || isOurs ? 'busy' : 'model',
    });
  }
}

/** Returns the text files of the head. */
export async function readHeadTexts(
  versions: Versions,
  project: string,
): Promise<Map<string, string>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const files = await versions.files(project);
  return new Map(
    [...files]
      .filter(([, bytes]) => isText(bytes))
      .map(([path, bytes]) => [path, decoder.decode(bytes)]),
  );
}
