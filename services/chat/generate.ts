import { success } from '../../domain/contract/envelope.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { PagePart } from '../../domain/entities/page-part.ts';
import { errors, isFailure, fail as raise, shortReference } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Language } from '../../domain/locale.ts';
import { asksForLess } from '../../domain/rules/asks-for-less.ts';
import { projectTitle } from '../../domain/rules/title.ts';
import type { Variant } from '../../domain/rules/variant.ts';
import type { RunEvent, Stage } from '../../domain/stream/event.ts';
import type { Model, ModelMessage, ModelUsage } from '../ports/model.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { ProjectRow } from '../projects/index.ts';
import { Answer } from './answer.ts';
import { buildMessages, type Turn as Said } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { talking } from './discuss.ts';
import { createLaunch, type Launch } from './launch.ts';
import { mend } from './mend.ts';
import { isCharged } from './model-in-use.ts';
import { contextInput } from './prompt-context.ts';
import { hideAnswers, markReady, putAnswer, removeMessages } from './repository.ts';
import { type Outcome, speak } from './speak.ts';
import { estimateMessages } from './tokens.ts';
import { Turn, type TurnRules } from './turn.ts';

/** One prompt that was accepted and has its run. */
export type Job = {
  handle: RunHandle;
  userId: number;
  project: ProjectRow;
  model: Model;
  modelContext: number | null;
  /** What is asked of the model; `shownPrompt` is what the person wrote. */
  prompt: string;
  shownPrompt: string;
  /** The part of the page they speak of. */
  part: PagePart | undefined;
  images: ContentPart[];
  history: Said[];
  /** Runs whose answers are hidden while this one tries again. */
  retried: string[];
  mode: 1 | 2;
  /** The turn is only talked about: nothing of the answer becomes a file (ADR 032). */
  discuss: boolean;
  language: Language;
  variant: Variant;
  /** A turn that puts right what a check found: its own outcome is looked at whatever it made. */
  isRepair: boolean;
  /** Nobody pays for it (product point 16). */
  isFree: boolean;
  /** Seconds a run takes here, to say how long a queue is. */
  usualSeconds: number | undefined;
};

type Work = { answer: Answer; launch: Launch; kept: () => Promise<void> };
/** `ours`: what correcting the answer took, which nobody pays (decision 7). */
type End = { outcome: Outcome; usage: ModelUsage; ours?: ModelUsage };
type Prepared = { messages: ModelMessage[]; room: number | undefined };
const noUsage: ModelUsage = { input: 0, cached: 0, output: 0 };

/** Leads a run from its place in the queue to its last event. Never rejects. */
export async function generate(deps: ChatDeps, job: Job): Promise<void> {
  const { handle, project } = job;
  let leave = () => {};
  let work: Work | undefined;
  let end: End = { outcome: { status: 'failed', error: 'generationFailed' }, usage: noUsage };
  try {
    handle.append({ type: 'chat_id', chat_id: chatIdOf(project), code: success, ...(job.discuss ? { mode: 'discuss' } : {}) });
    leave = await deps.places.enter(handle.signal, (ahead) => handle.append(queued(ahead, job.usualSeconds)));
    await handle.start();
    tell(handle, 'reading');
    if (!job.discuss) deps.runtime.warm(project.uuid);
    const [files, locked] = await Promise.all([deps.versions.files(project.uuid), deps.locks.of(project.uuid)]);
    const rules = { locked, mayShrink: asksForLess(job.shownPrompt) };
    const prepared = await prepare(deps, job, files, rules);
    work = beginWork(deps, job, files, rules);
    tell(handle, 'planning');
    end = await answerWith(job, prepared, work);
  } catch (error) {
    end = { outcome: outcomeOf(error, handle.signal), usage: noUsage };
    if (end.outcome.status === 'failed' && !isFailure(error)) deps.log('generation failed', { run: handle.id, error: String(error) });
  }
  try {
    await finish(deps, job, work, end);
  } catch (error) {
    deps.log('generation not finished', { run: handle.id, error: String(error) });
    await fail(deps, job).catch(() => {});
    await handle.end('failed', errorEvent('generationFailed', handle.id), { code: errors.generationFailed.code });
  } finally {
    leave();
  }
}

/** Chooses the context and opens the hold; nothing was held while the run waited. */
async function prepare(deps: ChatDeps, job: Job, files: ReadonlyMap<string, Uint8Array>, { locked = [] }: TurnRules): Promise<Prepared> {
  const { handle, model } = job;
  const messages = buildMessages(contextInput(deps, { ...job, files, locked }));
  const input = estimateMessages(messages);
  const cap = model.free ? null : await deps.personal.turnCap(job.userId);
  const room = cap === null ? undefined : Math.floor(cap / deps.tokenRate) - input;
  if (room !== undefined && room < limits.models.turnCapRoom) throw raise('turnCapTooSmall', { tokens: input });
  if (isCharged(model) && !job.isFree) {
    const wanted = Math.ceil((input + limits.run.holdOutputTokens) * deps.tokenRate);
    await deps.ledger.hold({ run: handle.id, userId: job.userId, wanted });
  }
  return { messages, room };
}

function beginWork(
  deps: ChatDeps,
  { handle, project, userId, discuss }: Job,
  files: ReadonlyMap<string, Uint8Array>,
  rules: TurnRules,
): Work {
  const turn = new Turn(files, rules);
  const launch = createLaunch(deps, {
    project: project.uuid,
    userId,
    has: (path) => turn.has(path),
    text: (path) => turn.text(path),
    // What a known project needs to wake is no news of this answer.
    onStage: (stage) => turn.applied > 0 && tell(handle, stage),
  });
  let chain: Promise<void> = Promise.resolve();
  const answer = new Answer({
    turn,
    clock: deps.clock,
    append: (event) => handle.append(event),
    onApplied({ write, remove }) {
      // In order and beside the model: nothing that happens to a file makes the next word wait. What the sandbox does with it is
      // waited for by nobody: on a new machine its packages are still being installed.
      void deps.runtime.write(project.uuid, { write, remove });
      launch.filesChanged([...write.map(({ path }) => path), ...remove]);
      chain = chain
        .then(async () => {
          for (const { bytes } of write) await deps.versions.keep(bytes);
        })
        .catch((error) => deps.log('file of a turn not kept', { run: handle.id, error: String(error) }));
    },
  });
  if (files.size > 0 && !discuss) launch.filesChanged([]);
  return { answer, launch, kept: () => chain };
}

async function answerWith(
  { model, handle, language, variant, shownPrompt, discuss }: Job,
  { messages, room }: Prepared,
  { answer }: Work,
): Promise<End> {
  const files = new Map(answer.turn.texts());
  const context = { language, variant, prompt: shownPrompt, files };
  const request = { messages, context, signal: handle.signal };
  const said = await speak({ model: discuss ? talking(model) : model, request, answer, room });
  // The ready-made projects have nobody who could be asked again.
  if (said.outcome.status !== 'done' || model.free) return said;
  const mended = await mend({ model, request, answer, onRound: () => tell(handle, 'correcting') });
  return { outcome: mended.outcome, usage: said.usage, ours: mended.usage };
}

async function finish(deps: ChatDeps, job: Job, work: Work | undefined, { outcome, usage, ours }: End): Promise<void> {
  const { handle, project, model, userId } = job;
  work?.answer.close(outcome.status === 'done' && !job.discuss);
  // The words before the files: who takes the run over after a death here reads in the log what the version was made from.
  await Promise.all([work?.kept(), handle.flushed()]);
  if (outcome.status === 'failed') {
    await fail(deps, job);
    await handle.end('failed', errorEvent(outcome.error, handle.id), { code: errors[outcome.error].code });
    return;
  }
  const turn = work?.answer.turn;
  const changes = turn?.changes() ?? [];
  const version =
    changes.length > 0 ? await deps.versions.commit({ project: project.uuid, kind: 'turn', changes, runId: handle.id }) : null;
  // The sandbox mirrors the version in its own time; the books and END do not wait for it.
  const mirroring = deps.runtime.settle(project.uuid);
  let mirrored = false;
  void mirroring.then(() => {
    mirrored = true;
  });
  if (version && turn && handle.signal.reason !== 'shutdown') work?.launch.finish(turn.actions);
  const text = work?.answer.text ?? '';
  const now = deps.clock.now();
  if (text.trim() !== '') await putAnswer(deps.db, { project: project.uuid, run: handle.id, content: text, at: now });
  else await hideAnswers(deps.db, { runs: job.retried, at: null });
  // Interrupted is a failure on our side, and so is an answer of which nothing could be carried out: both cost nothing (decisions 7, 41).
  const isFruitless = turn !== undefined && turn.applied === 0 && turn.refusals.pending.length > 0;
  const used =
    !isCharged(model) || job.isFree || outcome.status === 'interrupted' || isFruitless
      ? 0
      : Math.ceil((usage.input + usage.output) * deps.tokenRate);
  await deps.projects.setStatus(project.uuid, version || project.head !== null || outcome.status === 'done' ? 2 : 1);
  if (version && turn) {
    await deps.projects.suggestTitle(project.uuid, projectTitle({ artifactTitle: turn.title, prompt: job.shownPrompt, fallback: '' }));
  }
  // Nothing that could fail follows the charge; and who was so slow that the run was taken over, and is told as interrupted, charges nothing.
  const { charged, tokens } = await settle(deps, {
    run: handle.id,
    projectUuid: project.uuid,
    userId,
    used: used > 0 && !(await handle.keep()) ? 0 : used,
    detail: { ...usage, model: model.name, ...(ours ? { ours } : {}) },
  });
  if (version && work) {
    if (mirrored && work.launch.isUp) tell(handle, 'ready');
    whenUp(deps, handle, Promise.all([work.launch.up, mirroring]));
  }
  const counted = { ...usage, charged, ...(model.own ? { own: true } : {}), ...(outcome.status === 'capped' ? { capped: true } : {}) };
  handle.append({ type: 'end_tokens', data: { used, tokens, ...counted } });
  const word = ({ done: 'END', stopped: 'STOPPED', capped: 'STOPPED', interrupted: 'INTERRUPTED' } as const)[outcome.status];
  const check = await openCheck(deps, job, { outcome, version: version?.number ?? null });
  const last: RunEvent = {
    status: word,
    code: success,
    chat_id: chatIdOf(project),
    ...(version ? { version: version.number } : {}),
    ...(check ? { check: check.run } : {}),
  };
  await handle.end(outcome.status === 'capped' ? 'stopped' : outcome.status, last, {
    version: version?.number ?? null,
    code: success,
    usage: counted,
    refused: work?.answer.refused ?? [],
  });
  check?.begin();
}

/** Decision 11: what a turn made is looked at, and what a repair left as it was too. A turn the person stopped is not finished. */
async function openCheck(
  { repairs, log }: ChatDeps,
  { handle, project, userId, language, variant, isRepair }: Job,
  { outcome, version }: { outcome: Outcome; version: number | null },
) {
  const made = version ?? (isRepair ? project.head : null);
  if (!repairs || made === null || outcome.status !== 'done') return null;
  const turn = { run: handle.id, project: project.uuid, userId, version: made, language, variant };
  return repairs.open(turn).catch((error) => {
    log('check not opened', { run: handle.id, error: String(error) });
    return null;
  });
}

/** GEN-010: nothing of a failed turn stays: no message, no file, no charge; what it was to replace is shown again. */
async function fail(deps: ChatDeps, { handle, project, retried }: Job): Promise<void> {
  await removeMessages(deps.db, handle.id);
  await hideAnswers(deps.db, { runs: retried, at: null });
  await deps.ledger.release(handle.id);
  void deps.runtime.settle(project.uuid);
  await deps.projects.setStatus(project.uuid, project.head === null ? 1 : 2);
}

/** Charges an open hold; a run without one (the starter, or none was opened yet) costs nothing. */
export async function settle(
  { ledger }: Pick<ChatDeps, 'ledger'>,
  charge: { run: string; projectUuid: string; userId: number; used: number; detail: Record<string, unknown> },
): Promise<{ charged: number; tokens: number }> {
  if (charge.used > 0) return ledger.capture(charge);
  await ledger.release(charge.run);
  return { charged: 0, tokens: (await ledger.balance(charge.userId)).tokens };
}

/** The run's `ready` is when the page answers with the files of its version, which may be after END. */
function whenUp(deps: ChatDeps, handle: RunHandle, up: Promise<unknown>): void {
  const mark = () => markReady(deps.db, handle.id, deps.clock.now());
  up.then(mark).catch((error) => deps.log('ready not marked', { run: handle.id, error: String(error) }));
}

function outcomeOf(error: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) return signal.reason === 'stop' ? { status: 'stopped' } : { status: 'interrupted' };
  return { status: 'failed', error: isFailure(error) ? error.entry.name : 'generationFailed' };
}

export const chatIdOf = (project: { chatId: string; uuid: string }): string => project.chatId || project.uuid;

export function errorEvent(error: keyof typeof errors, run: string): RunEvent {
  return { type: 'error', code: errors[error].code, content: errors[error].messageKey, reference: shortReference(run) };
}

function queued(ahead: number, seconds: number | undefined): RunEvent {
  return { type: 'stage', stage: 'queued', ahead, ...(seconds === undefined ? {} : { seconds: Math.ceil(seconds * ahead) }) };
}

/** A stage that comes after the last event is nobody's news any more. */
function tell(handle: RunHandle, stage: Stage): void {
  try {
    handle.append({ type: 'stage', stage });
  } catch {
    // The run has ended.
  }
}
