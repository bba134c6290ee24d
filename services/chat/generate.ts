import { asksForLess } from '../../domain/chat/shrink-request.ts';
import { success } from '../../domain/contract/envelope.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { PagePart } from '../../domain/entities/page-part.ts';
import { errors, isFailure, fail as raise, shortReference } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import { projectTitle } from '../../domain/projects/title.ts';
import type { RunEvent, Stage } from '../../domain/stream/event.ts';
import type { Variant } from '../../domain/variants/variant.ts';
import type { FreeReservation } from '../ports/free-budget.ts';
import type { Model, ModelMessage, ModelUsage } from '../ports/model.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { ProjectRow } from '../projects/index.ts';
import { LeaseLost } from '../runs/index.ts';
import { isDatabaseUnavailable, retryWhileUnavailable } from '../store/unavailable.ts';
import { AnswerProcessor } from './answer-processor.ts';
import { type AutoRun, createAutoRun } from './auto-run.ts';
import { chargeFreeBudget, chargeOf, freeUsageOnFailure, payerOf, settleHold } from './charge.ts';
import { commitTurn } from './commit-turn.ts';
import { buildMessages, type HistoryMessage } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { withTextOnly } from './discussion.ts';
import { type GenerationResult, generateAnswer } from './generate-answer.ts';
import { contextInput } from './prompt-context.ts';
import { markReady, removeMessages, setAnswersHidden } from './repository.ts';
import { isCharged } from './resolve-model.ts';
import { retryRefusedActions } from './retry-refused-actions.ts';
import { createSyntaxCheck } from './syntax-check.ts';
import { estimateMessages } from './tokens.ts';
import { Turn, type TurnRules } from './turn.ts';

/** An accepted prompt and its run. */
export type GenerationJob = {
  handle: RunHandle;
  userId: number;
  project: ProjectRow;
  model: Model;
  modelContext: number | null;
  /** `prompt` is sent to the model. `shownPrompt` is what the user wrote. */
  prompt: string;
  shownPrompt: string;
  /** The part of the page that the prompt refers to. */
  part: PagePart | undefined;
  images: ContentPart[];
  history: HistoryMessage[];
  /** Runs whose answers are hidden while this one retries. */
  retried: string[];
  mode: 1 | 2;
  /** A discussion turn: nothing of the answer becomes a file (ADR 032). */
  discuss: boolean;
  language: Language;
  variant: Variant;
  /** A turn that fixes a check's problems. Its result is checked even if nothing changed. */
  isRepair: boolean;
  /** A free repair. `grant` is its share of the free budget; a user's own key needs none. */
  isFree: boolean;
  grant: FreeReservation | undefined;
  /** Usual duration of a run in seconds, for the queue estimate. */
  slotSeconds: number | undefined;
};

type TurnWork = { answer: AnswerProcessor; autoRun: AutoRun; blobsStored: () => Promise<void> };
/** `ours`: the usage of the correction rounds, which the free budget pays. */
type GenerationEnd = { outcome: GenerationResult; usage: ModelUsage; ours?: ModelUsage };
type PreparedPrompt = { messages: ModelMessage[]; room: number | undefined };
const noUsage: ModelUsage = { input: 0, cached: 0, output: 0 };

/** Runs a generation from its place in the queue to its last event. Never rejects. */
export async function generate(deps: ChatDeps, job: GenerationJob): Promise<void> {
  const { handle, project } = job;
  let leave = () => {};
  let work: TurnWork | undefined;
  let end: GenerationEnd = {
    outcome: { status: 'failed', error: 'generationFailed' },
    usage: noUsage,
  };
  try {
    handle.append({
      type: 'chat_id',
      chat_id: chatIdOf(project),
      code: success,
      ...(job.discuss ? { mode: 'discuss' } : {}),
    });
    leave = await deps.queue.acquire(handle.signal, (ahead) =>
      handle.append(queuedEvent(ahead, job.slotSeconds)),
    );
    await handle.start();
    emitStage(handle, 'reading');
    if (!job.discuss) {
      deps.runtime.prewarm(project.uuid);
      deps.parsing.warm();
    }
    const [files, locked] = await retryWhileUnavailable(deps.clock, () =>
      Promise.all([deps.versions.files(project.uuid), deps.locks.of(project.uuid)]),
    );
    const rules = {
      locked,
      mayShrink: asksForLess(job.shownPrompt),
      checkSyntax: createSyntaxCheck(deps.parsing),
    };
    const prepared = await retryWhileUnavailable(deps.clock, () =>
      preparePrompt(deps, job, files, rules),
    );
    work = startWork(deps, job, files, rules);
    emitStage(handle, 'planning');
    end = await generateAndCorrect(deps, job, prepared, work);
  } catch (error) {
    end = { outcome: resultOfError(error, handle.signal), usage: noUsage };
    if (end.outcome.status === 'failed' && !isFailure(error))
      deps.log('generation failed', { run: handle.id, error: String(error) });
  }
  try {
    await finishTurn(deps, job, work, end);
  } catch (error) {
    // Another process leads the run now, or will once the database is back. Do not undo its work.
    if (!(error instanceof LeaseLost))
      deps.log('generation not finished', { run: handle.id, error: String(error) });
    if (error instanceof LeaseLost || isDatabaseUnavailable(error)) await handle.abandon();
    else await failTurn(deps, job, 'generationFailed');
  } finally {
    leave();
  }
}

/** Builds the context and opens the hold. Nothing is held while the run waits in the queue. */
async function preparePrompt(
  deps: ChatDeps,
  job: GenerationJob,
  files: ReadonlyMap<string, Uint8Array>,
  { locked = [] }: TurnRules,
): Promise<PreparedPrompt> {
  const { handle, model } = job;
  const messages = buildMessages(contextInput(deps, { ...job, files, locked }));
  const input = estimateMessages(messages);
  const cap = model.free ? null : await deps.personalModels.readTurnCap(job.userId);
  const room = cap === null ? undefined : Math.floor(cap / deps.tokenRate) - input;
  if (room !== undefined && room < limits.models.turnCapRoom)
    throw raise('turnCapTooSmall', { tokens: input });
  if (isCharged(model) && !job.isFree) {
    const wanted = Math.ceil((input + limits.run.holdOutputTokens) * deps.tokenRate);
    // If the run was taken over, its hold was released. Do not open another one.
    await handle.transactAsOwner((tx) =>
      deps.inside(tx).ledger.hold({ run: handle.id, userId: job.userId, wanted }),
    );
  }
  return { messages, room };
}

function startWork(
  deps: ChatDeps,
  { handle, project, userId, discuss }: GenerationJob,
  files: ReadonlyMap<string, Uint8Array>,
  rules: TurnRules,
): TurnWork {
  const turn = new Turn(files, rules);
  const launch = createAutoRun(deps, {
    project: project.uuid,
    userId,
    has: (path) => turn.has(path),
    text: (path) => turn.text(path),
    // Ignore stages before the first action: waking a known project causes them.
    onStage: (stage) => turn.applied > 0 && emitStage(handle, stage),
  });
  let chain: Promise<void> = Promise.resolve();
  const answer = new AnswerProcessor({
    turn,
    clock: deps.clock,
    append: (event) => handle.append(event),
    onApplied({ write, remove }) {
      // Keep the order, but never block the model stream. The sandbox may still install packages.
      void deps.runtime.write(project.uuid, { write, remove });
      launch.filesChanged([...write.map(({ path }) => path), ...remove]);
      chain = chain
        .then(async () => {
          for (const { bytes } of write) await deps.versions.storeBlob(bytes);
        })
        .catch((error) =>
          deps.log('file of a turn not kept', { run: handle.id, error: String(error) }),
        );
    },
  });
  if (files.size > 0 && !discuss) launch.filesChanged([]);
  return { answer, autoRun: launch, blobsStored: () => chain };
}

async function generateAndCorrect(
  deps: ChatDeps,
  { model, handle, userId, language, variant, shownPrompt, discuss, part }: GenerationJob,
  { messages, room }: PreparedPrompt,
  { answer }: TurnWork,
): Promise<GenerationEnd> {
  const files = new Map(answer.turn.texts());
  const context = { language, variant, prompt: shownPrompt, files, pointedAt: part?.text };
  const request = { messages, context, signal: handle.signal };
  const said = await generateAnswer({
    model: discuss ? withTextOnly(model) : model,
    request,
    answer,
    room,
  });
  // The starter is no model, so there are no correction rounds.
  if (said.outcome.status !== 'done' || model.free) return said;
  const budget = isCharged(model) ? { ...deps, userId, run: handle.id } : undefined;
  const mended = await retryRefusedActions({
    model,
    request,
    answer,
    budget,
    onRound: () => emitStage(handle, 'correcting'),
  });
  return { outcome: mended.outcome, usage: said.usage, ours: mended.usage };
}

async function finishTurn(
  deps: ChatDeps,
  job: GenerationJob,
  work: TurnWork | undefined,
  { outcome, usage, ours }: GenerationEnd,
): Promise<void> {
  const { handle, project, model, userId } = job;
  await work?.answer.close(outcome.status === 'done' && !job.discuss);
  await work?.blobsStored();
  if (outcome.status === 'failed') return failTurn(deps, job, outcome.error, usage);
  const turn = work?.answer.turn;
  const kept = {
    ...{
      project: project.uuid,
      run: handle.id,
      changes: turn?.changes() ?? [],
      text: work?.answer.text ?? '',
      retried: job.retried,
    },
    title:
      turn && projectTitle({ artifactTitle: turn.title, prompt: job.shownPrompt, fallback: '' }),
    isShown: project.head !== null || outcome.status === 'done',
  };
  const version = await handle.transactAsOwner((tx) => commitTurn(deps, tx, kept));
  // The sandbox mirrors the version in the background. The charge and END do not wait for it.
  const mirroring = deps.runtime.endTurn(project.uuid);
  let mirrored = false;
  void mirroring.then(() => {
    mirrored = true;
  });
  if (version && turn && handle.signal.reason !== 'shutdown') work?.autoRun.finish(turn.actions);
  const charge = chargeOf({
    status: outcome.status,
    isShutdown: handle.signal.reason === 'shutdown',
    isDelivered: version !== null || kept.text.trim() !== '',
    payer: payerOf(job),
    usage,
    rate: deps.tokenRate,
  });
  const used = (await chargeFreeBudget(deps, job, charge.freeTokens))
    ? charge.used
    : charge.freeTokens;
  if (version && work) {
    if (mirrored && work.autoRun.isUp) emitStage(handle, 'ready');
    markReadyWhenUp(deps, handle, Promise.all([work.autoRun.up, mirroring]));
  }
  const word = (
    { done: 'END', stopped: 'STOPPED', capped: 'STOPPED', interrupted: 'INTERRUPTED' } as const
  )[outcome.status];
  const check = await openCheck(deps, job, { outcome, version: version?.number ?? null });
  const last: RunEvent = {
    status: word,
    code: success,
    chat_id: chatIdOf(project),
    ...(version ? { version: version.number } : {}),
    ...(check ? { check: check.run } : {}),
  };
  const fields = {
    version: version?.number ?? null,
    code: success,
    refused: work?.answer.refused ?? [],
  };
  // Charge and end in one transaction: a reader of the last event finds the run charged once, and a
  // run that was taken over charges nothing.
  await handle.end(
    outcome.status === 'capped' ? 'stopped' : outcome.status,
    last,
    fields,
    async (tx) => {
      const detail = { ...usage, model: model.name, ...(ours ? { ours } : {}) };
      const paid = await settleHold(deps.inside(tx), {
        run: handle.id,
        projectUuid: project.uuid,
        userId,
        used,
        detail,
      });
      const counted = {
        ...usage,
        charged: paid.charged,
        ...(model.own ? { own: true } : {}),
        ...(outcome.status === 'capped' ? { capped: true } : {}),
      };
      return {
        before: [{ type: 'end_tokens', data: { used, tokens: paid.tokens, ...counted } }],
        fields: { usage: counted },
      };
    },
  );
  check?.begin();
}

/** Checks what a turn changed or a repair left as it was (ADR 027), unless the user stopped it. */
async function openCheck(
  { repairs, log }: ChatDeps,
  { handle, project, userId, language, variant, isRepair }: GenerationJob,
  { outcome, version }: { outcome: GenerationResult; version: number | null },
) {
  const made = version ?? (isRepair ? project.head : null);
  if (!repairs || made === null || outcome.status !== 'done') return null;
  const turn = { run: handle.id, project: project.uuid, userId, version: made, language, variant };
  return repairs.openCheck(turn).catch((error) => {
    log('check not opened', { run: handle.id, error: String(error) });
    return null;
  });
}

/** Removes all traces of a failed turn and shows the answers again that it hid (GEN-010). */
async function failTurn(
  deps: ChatDeps,
  job: GenerationJob,
  error: keyof typeof errors,
  usage: ModelUsage = noUsage,
): Promise<void> {
  const { handle, project, retried } = job;
  await chargeFreeBudget(
    deps,
    job,
    freeUsageOnFailure({ usage, rate: deps.tokenRate, payer: payerOf(job) }),
  );
  await handle.end(
    'failed',
    errorEvent(error, handle.id),
    { code: errors[error].code },
    async (tx) => {
      const { ledger, projects } = deps.inside(tx);
      await removeMessages(tx, handle.id);
      await setAnswersHidden(tx, { runs: retried, at: null });
      await ledger.release(handle.id);
      await projects.setStatus(project.uuid, project.head === null ? 1 : 2);
      return undefined;
    },
  );
  void deps.runtime.endTurn(project.uuid);
}

/** Marks the run as ready once the preview serves its version, possibly after END. */
function markReadyWhenUp(deps: ChatDeps, handle: RunHandle, up: Promise<unknown>): void {
  const mark = () => markReady(deps.db, handle.id, deps.clock.now());
  up.then(mark).catch((error) =>
    deps.log('ready not marked', { run: handle.id, error: String(error) }),
  );
}

function resultOfError(error: unknown, signal: AbortSignal): GenerationResult {
  if (signal.aborted)
    return signal.reason === 'stop' ? { status: 'stopped' } : { status: 'interrupted' };
  return { status: 'failed', error: isFailure(error) ? error.entry.name : 'generationFailed' };
}

export const chatIdOf = (project: { chatId: string; uuid: string }): string =>
  project.chatId || project.uuid;

export function errorEvent(error: keyof typeof errors, run: string): RunEvent {
  return {
    type: 'error',
    code: errors[error].code,
    content: errors[error].messageKey,
    reference: shortReference(run),
  };
}

function queuedEvent(ahead: number, seconds: number | undefined): RunEvent {
  return {
    type: 'stage',
    stage: 'queued',
    ahead,
    ...(seconds === undefined ? {} : { seconds: Math.ceil(seconds * ahead) }),
  };
}

/** Emits a stage. Ignores one that arrives after the last event. */
function emitStage(handle: RunHandle, stage: Stage): void {
  try {
    handle.append({ type: 'stage', stage });
  } catch {
    // The run has ended.
  }
}
