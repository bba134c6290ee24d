import type { Check } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import { isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { problem } from '../../domain/rules/problem.ts';
import { leftBecauseOf, lockedFor, signatureOfAll, worthSaying } from '../../domain/rules/repair.ts';
import type { LookAtPage, Pictures } from '../checks/index.ts';
import type { Database } from '../db/client.ts';
import type { Clock } from '../ports/clock.ts';
import type { AskForRepair, FinishedTurn } from '../ports/repairs.ts';
import type { RunHandle, Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { Versions } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';
import { type Built, bringUp } from './build.ts';
import { repairDetails } from './details.ts';
import { fixProblems } from './fixers/index.ts';
import { checkImports } from './import-check.ts';
import type { Texts } from './modules.ts';
import { forgetAttempts, moveTurnTo, noteAttempt, readRepairs } from './rows.ts';
import { fileFinder, readToolOutput } from './tool-output.ts';

export type RepairDeps = {
  db: Database;
  clock: Clock;
  runs: Runs;
  versions: Versions;
  runtime: ProjectRuntime;
  locks: { of(project: string): Promise<string[]> };
  look: LookAtPage;
  pictures: Pick<Pictures, 'keep'>;
  ask: AskForRepair;
  /** Whether there is a model that can be asked. */
  hasModel: () => Promise<boolean>;
  /** Package → exact version of the prepared set. */
  prepared: Readonly<Record<string, string>>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Leads one check to its last event (decision 11): builds, looks, mends what needs no thought and looks again, then asks the model or
 * says why not. Throws the signal's reason when it is stopped; what was mended until then stays.
 */
export async function leadCheck(deps: RepairDeps, handle: RunHandle, turn: FinishedTurn): Promise<void> {
  const { db, versions } = deps;
  const { project } = turn;
  const { signal } = handle;
  const { check, tell } = await beginCheck(deps, handle, turn);
  const mended = new Set<string>();
  for (let round = 0; ; round++) {
    tell({ phase: 'building' });
    const texts = await textsOf(versions, project);
    if (!isSite(texts)) return tell({ phase: 'clean' });
    const { problems, hasBrowser } = await inspect(deps, {
      turn,
      version: check.version,
      texts,
      signal,
      onLook: () => tell({ phase: 'looking' }),
    });
    signal.throwIfAborted();
    if (problems.length === 0) {
      await forgetAttempts(db, project);
      return tell({ phase: 'clean', problems: [], hasBrowser });
    }
    tell({ problems, hasBrowser });
    // The same again after it was put right: it was not that.
    const signature = signatureOfAll(problems);
    const mayMend = round < limits.repair.rounds && !mended.has(signature);
    mended.add(signature);
    const fixed = mayMend ? await mend(deps, { turn, version: check.version, problems, texts }) : undefined;
    if (!fixed) return decide(deps, { turn, problems, texts, signal, tell });
    tell({ version: fixed.version, fixed: [...check.fixed, ...fixed.fixed] });
  }
}

/**
 * Leads a check of what a person changed himself: looks, once it has rested, and says what there is to see. Nobody mends what he
 * wrote unless he asks for it.
 */
export async function leadLook(deps: RepairDeps, handle: RunHandle, change: Changed): Promise<void> {
  const { signal } = handle;
  await deps.clock.sleep(limits.check.restMs, signal);
  const { tell } = await beginCheck(deps, handle, change);
  tell({ phase: 'building' });
  const texts = await textsOf(deps.versions, change.project);
  if (!isSite(texts)) return tell({ phase: 'clean' });
  const onLook = () => tell({ phase: 'looking' });
  const { problems, hasBrowser } = await inspect(deps, { turn: change, version: change.version, texts, signal, onLook });
  signal.throwIfAborted();
  tell(problems.length === 0 ? { phase: 'clean', hasBrowser } : { phase: 'broken', problems, hasBrowser, why: 'own' });
}

type Changed = Pick<FinishedTurn, 'project' | 'userId' | 'version'>;

/** Notes and texts are no site: there is nothing to bring up. */
const isSite = (texts: Texts): boolean => texts.has('package.json') || texts.has('index.html');

/** What is known of a check before it begins, and what tells each change of it. */
async function beginCheck({ db }: RepairDeps, handle: RunHandle, { project, version }: Changed) {
  const { attempts } = await readRepairs(db, project);
  const check: Check = { phase: 'building', version, problems: [], fixed: [], attempts, hasBrowser: false, why: null, run: null };
  const tell = (change: Partial<Check>) => {
    Object.assign(check, change);
    handle.append({ type: 'check', check: structuredClone(check) });
  };
  return { check, tell };
}

/** What is wrong now: what the build and the page say, or where they say nothing, what can be read in the files. */
async function inspect(
  deps: RepairDeps,
  { turn, version, texts, signal, onLook }: { turn: Changed; version: number; texts: Texts; signal: AbortSignal; onLook: () => void },
): Promise<{ problems: Problem[]; hasBrowser: boolean }> {
  const { project, userId } = turn;
  const imports = checkImports(texts, deps.prepared);
  const find = fileFinder(texts.keys());
  const built = await bringUp(deps, { project, userId, signal });
  if (!built.isUp) return { problems: worthSaying([...imports, ...notUp(built, find)]), hasBrowser: false };
  onLook();
  const { problems, hasBrowser, picture } = await deps.look(project, find, signal);
  if (picture)
    await deps.pictures.keep(project, version, picture).catch((error) => deps.log('picture not kept', { project, error: String(error) }));
  // The page's own words about an import follow from what is known more exactly.
  const rest = imports.length > 0 ? problems.filter(({ kind }) => kind === 'build') : problems;
  return { problems: worthSaying([...imports, ...rest]), hasBrowser };
}

function notUp({ output }: Built, find: ReturnType<typeof fileFinder>): Problem[] {
  const read = readToolOutput(output, find);
  return read.length > 0 ? read : [problem('answer', 'The dev server did not come up')];
}

/** Puts right what needs no thought, as a version; undefined when there is no such thing, or somebody changed the project meanwhile. */
async function mend(
  { db, locks, prepared, runtime, versions }: RepairDeps,
  { turn, version, problems, texts }: { turn: FinishedTurn; version: number; problems: Problem[]; texts: Texts },
) {
  const { project } = turn;
  const locked = await locks.of(project);
  const mayTouch = (path: string) => !locked.some((one) => path === one || path.startsWith(`${one}/`));
  const { fixed, changes } = fixProblems(problems, { texts, prepared }, mayTouch);
  if (changes.size === 0) return undefined;
  const write = [...changes].map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }));
  try {
    const made = await versions.commit({ project, kind: 'repair', changes: write, base: version });
    if (!made) return undefined;
    await moveTurnTo(db, turn.run, made.number);
    void runtime.write(project, { write, remove: [] });
    return { fixed, version: made.number };
  } catch (error) {
    if (isFailure(error, 'versionConflict')) return undefined;
    throw error;
  }
}

type Tell = (change: Partial<Check>) => void;

/** Asks the model, or says what keeps the service from it. */
async function decide(
  { db, clock, ask, hasModel, runs }: RepairDeps,
  { turn, problems, texts, signal, tell }: { turn: FinishedTurn; problems: Problem[]; texts: Texts; signal: AbortSignal; tell: Tell },
): Promise<void> {
  const { project, userId, language, variant } = turn;
  const signature = signatureOfAll(problems);
  const canAsk = await hasModel();
  // The person may switch it off meanwhile: what stands when the lock is over counts.
  const { sentAt } = await readRepairs(db, project);
  await clock.sleep(lockedFor(sentAt, clock.now().getTime()), signal);
  const repairs = await readRepairs(db, project);
  const why = leftBecauseOf(repairs, signature, canAsk);
  if (why) return tell({ phase: 'broken', why });
  await noteAttempt(db, project, signature, clock.now());
  const attempts = repairs.attempts + 1;
  signal.throwIfAborted();
  try {
    const order = { details: repairDetails(problems, texts), isFree: true };
    const run = await ask({ project, userId, language, variant, problems, order });
    tell({ phase: 'repairing', attempts, run });
  } catch (error) {
    if (!isFailure(error)) throw error;
    const running = await runs.latest(project, 'chat');
    const isOurs = running?.status === 'queued' || running?.status === 'running';
    tell({ phase: 'broken', attempts, why: isFailure(error, 'taskRunning') || isOurs ? 'busy' : 'model' });
  }
}

/** The files of the head that are text. */
export async function textsOf(versions: Versions, project: string): Promise<Map<string, string>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const files = await versions.files(project);
  return new Map([...files].filter(([, bytes]) => isText(bytes)).map(([path, bytes]) => [path, decoder.decode(bytes)]));
}
