import { asksForLess } from '../../domain/chat/shrink-request.ts';
import { success } from '../../domain/contract/envelope.ts';
import { isFailure, fail as raise } from '../../domain/errors.ts';
import { limits as runLimits } from '../../domain/limits/index.ts';
import { queuedEvent } from '../../domain/stream/queued-event.ts';
import { createModuleReader } from '../parsing/index.ts';
import { addUsage, type ModelMessage, noUsage } from '../ports/model.ts';
import type { TurnSetting } from '../ports/model-call.ts';
import { LeaseLost } from '../runs/index.ts';
import { isDatabaseUnavailable, retryWhileUnavailable } from '../store/unavailable.ts';
import { AnswerProcessor } from './answer-processor.ts';
import { createAutoRun } from './auto-run.ts';
import { type CallRecorder, createCallRecorder } from './call-recorder.ts';
import { buildPrompt } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { withTextOnly } from './discussion.ts';
import { failTurn, finishTurn } from './finish-turn.ts';
import { type GenerationResult, generateAnswer } from './generate-answer.ts';
import { chatIdOf, emitStage } from './generation-events.ts';
import type { GenerationEnd, GenerationJob, TurnWork } from './generation-job.ts';
import { splitTexts } from './head-texts.ts';
import { ownersFiles, unlockedPlan, withPlan } from './owners-files.ts';
import { readPromptBase } from './prompt-base.ts';
import { contextInput } from './prompt-context.ts';
import { readPromptLimits } from './prompt-limits.ts';
import type { ReadOffer } from './read-files.ts';
import { isCharged } from './resolve-model.ts';
import { retryRefusedActions } from './retry-refused-actions.ts';
import { createTurnLook, settleFaults } from './settle-faults.ts';
import { createSyntaxCheck } from './syntax-check.ts';
import { estimateMessages } from './tokens.ts';
import { Turn } from './turn.ts';
import type { TurnRules } from './turn-rules.ts';

type PreparedPrompt = {
  messages: ModelMessage[];
  /** The maximum number of tokens of the answer, from the user's cap. */
  room: number | undefined;
  offer: ReadOffer | undefined;
  shown: string[];
  /** Tokens that the window leaves for corrections. */
  spare: number;
};

/** Runs a generation from waiting in the queue to its last event. Never rejects. */
export async function generate(deps: ChatDeps, job: GenerationJob): Promise<void> {
  const { handle, project } = job;
  let leave = () => {};
  let work: TurnWork | undefined;
  let calls: CallRecorder | undefined;
  let end: GenerationEnd = {
    outcome: { status: 'failed', error: 'generationFailed' },
    usage: noUsage,
    unanswered: noUsage,
  };
  try {
    handle.append({
      type: 'chat_id',
      chat_id: chatIdOf(project),
      code: success,
      ...(job.discuss ? { mode: job.isPlan ? 'plan' : 'discuss' } : {}),
      ...(job.plan === undefined ? {} : { builds: 'plan' }),
    });
    leave = await deps.queue.acquire(handle.signal, (ahead) =>
      handle.append(queuedEvent(ahead, job.slotSeconds && job.slotSeconds * ahead)),
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
    const plan = unlockedPlan(job.plan, locked);
    const planned = withPlan(files, plan);
    const prepared = await retryWhileUnavailable(deps.clock, () =>
      preparePrompt(deps, job, planned, locked),
    );
    const { offer, shown } = prepared;
    const guarded = [...locked, ...ownersFiles(job)];
    work = startWork(deps, { ...job, plan }, files, {
      locked: guarded,
      mayShrink: asksForLess(job.shownPrompt),
      checkSyntax: createSyntaxCheck(deps.parsing.forUser(project.userId)),
      mayRead: offer !== undefined,
      // The built-in starter reads all files by itself, so for the starter every file counts as
      // shown.
      ...(job.model.free ? {} : { shown }),
    });
    emitStage(handle, 'planning');
    calls = createCallRecorder(deps, handle.id, settingOf(job, locked));
    const model = calls.record(job.model);
    end = await generateAndCorrect(deps, { ...job, model }, prepared, work);
  } catch (error) {
    const outcome = resultOfError(error, handle.signal);
    end = { outcome, usage: noUsage, unanswered: noUsage };
    if (end.outcome.status === 'failed' && !isFailure(error))
      deps.log('generation failed', { run: handle.id, error: String(error) });
  }
  try {
    await calls?.stored();
    await finishTurn(deps, job, work, end);
  } catch (error) {
    // Another process owns the run, or will own it when the database is available again. Do not
    // undo the work of that process.
    if (!(error instanceof LeaseLost))
      deps.log('generation not finished', { run: handle.id, error: String(error) });
    if (error instanceof LeaseLost || isDatabaseUnavailable(error)) await handle.abandon();
    else await failTurn(deps, job, 'generationFailed');
  } finally {
    leave();
  }
}

/** Returns what a replay of the turn needs besides the recorded calls. */
function settingOf(job: GenerationJob, locked: readonly string[]): TurnSetting {
  const { project, model, language, variant, isRepair } = job;
  return {
    ...{ base: project.head, locked, language, variant, isRepair },
    provider: model.provider,
    model: model.name,
    continuesAnswer: model.continuesAnswer ?? false,
  };
}

/** Builds the prompt and opens the hold. No tokens are held while the run waits in the queue. */
async function preparePrompt(
  deps: ChatDeps,
  job: GenerationJob,
  files: ReadonlyMap<string, Uint8Array>,
  locked: readonly string[],
): Promise<PreparedPrompt> {
  const { handle, model, project, userId } = job;
  const [limits, recent, byHand, number] = await Promise.all([
    readPromptLimits(deps, job),
    deps.versions.recentChanges(project.uuid),
    deps.versions.changesByHand(project.uuid),
    readPromptBase(deps, project.uuid, job.history),
  ]);
  const base =
    number === null ? undefined : splitTexts(await deps.versions.files(project.uuid, number)).texts;
  const input = contextInput(deps, { ...job, files, locked, recent, byHand, base, limits });
  const { messages, shown, readRoom } = buildPrompt(input);
  const tokens = estimateMessages(messages);
  const room = limits.cap === null ? undefined : Math.floor(limits.cap) - tokens;
  if (room !== undefined && room < runLimits.models.turnCapRoom)
    throw raise('turnCapTooSmall', { tokens });
  if (isCharged(model) && !job.isFree) {
    const output = runLimits.run.holdOutputTokens;
    const wanted = Math.ceil((tokens + readRoom + output) * deps.tokenRate);
    // If the run was taken over, its hold was released. Do not open another hold.
    await handle.transactAsOwner((tx) =>
      deps.inside(tx).ledger.hold({ run: handle.id, userId, wanted }),
    );
  }
  return {
    ...{ messages, room, shown },
    offer: readRoom > 0 ? { room: readRoom, shown } : undefined,
    spare: limits.budget - tokens - readRoom - runLimits.run.holdOutputTokens,
  };
}

function startWork(
  deps: ChatDeps,
  { handle, project, userId, discuss, model, plan }: GenerationJob,
  files: ReadonlyMap<string, Uint8Array>,
  { mayRead, ...rules }: TurnRules & { mayRead: boolean },
): TurnWork {
  const turn = new Turn(files, rules);
  const launch = createAutoRun(deps, {
    project: project.uuid,
    userId,
    has: (path) => turn.has(path),
    text: (path) => turn.text(path),
    // Before the first applied action, stages come from starting the existing project. Ignore them.
    onStage: (stage) => turn.applied > 0 && emitStage(handle, stage),
  });
  let chain: Promise<void> = Promise.resolve();
  // The bodies of existing files are already stored, so a moved file is not stored again.
  const stored = new WeakSet<Uint8Array>(files.values());
  const parser = deps.parsing.forUser(userId);
  const modules = createModuleReader(parser);
  const answer = new AnswerProcessor({
    turn,
    mayRead,
    clock: deps.clock,
    append: (event) => handle.append(event),
    onApplied({ write, remove }) {
      // Keep the order of writes without waiting for them, because the sandbox may still be
      // installing packages.
      void deps.runtime.write(project.uuid, { write, remove });
      // Parse each file as it arrives, so that the static check at the end of the turn does not
      // wait for the parser.
      modules.readAll(write.flatMap(({ path }) => textEntry(turn, path))).catch(() => {});
      launch.filesChanged([...write.map(({ path }) => path), ...remove]);
      chain = chain
        .then(async () => {
          for (const { bytes } of write) {
            if (stored.has(bytes)) continue;
            await deps.versions.storeBlob(bytes);
            stored.add(bytes);
          }
        })
        .catch((error) =>
          deps.log('file of a turn not kept', { run: handle.id, error: String(error) }),
        );
    },
  });
  if (files.size > 0 && !discuss) launch.filesChanged([]);
  const head = splitTexts(discuss ? new Map() : files);
  // The types of the built-in starter's projects are known to be correct.
  const types = model.free ? undefined : deps.types;
  const look = createTurnLook(
    { ...deps, types },
    {
      ...head,
      answer,
      ...{ modules, parser },
      checkSyntax: createSyntaxCheck(parser),
      user: userId,
      signal: handle.signal,
    },
  );
  return { answer, look, autoRun: launch, blobsStored: () => chain, plan };
}

async function generateAndCorrect(
  deps: ChatDeps,
  { model, handle, userId, language, variant, shownPrompt, discuss, part, isRepair }: GenerationJob,
  { messages, room, offer, spare }: PreparedPrompt,
  { answer, look }: TurnWork,
): Promise<GenerationEnd> {
  const files = new Map(answer.turn.texts());
  const context = { language, variant, prompt: shownPrompt, files, pointedAt: part?.text };
  const request = { messages, context, signal: handle.signal };
  const ask = () =>
    generateAnswer({
      model: discuss ? withTextOnly(model) : model,
      request,
      answer,
      room,
      reading: offer && { offer, onRead: () => emitStage(handle, 'reading') },
    });
  const first = await ask();
  // The user did not write the prompt of a repair, so the product tries a failed repair once more.
  const isTriedAgain = isRepair && hasNoAnswer(first.outcome, answer);
  if (isTriedAgain) await deps.clock.sleep(runLimits.repair.secondTryMs, handle.signal);
  const said = isTriedAgain ? await ask() : first;
  const { usage } = said;
  // A first attempt without any output costs nothing.
  const failed = isTriedAgain && first.usage.output > 0 ? first.usage : noUsage;
  const unanswered = addUsage(failed, said.unanswered);
  const spoken = { outcome: said.outcome, usage, unanswered };
  if (said.outcome.status !== 'done') return spoken;
  if (model.free) {
    if (discuss) return spoken;
    const { outcome } = await settleFaults(look, undefined, handle.signal);
    return { ...spoken, outcome };
  }
  const budget = isCharged(model) ? { ...deps, userId, run: handle.id } : undefined;
  const rounds = {
    model,
    // Keep the files that the model asked for in the messages of the correction.
    request: { ...request, messages: said.messages },
    answer,
    budget,
    spare,
    onRound: () => emitStage(handle, 'correcting'),
  };
  const corrected = await retryRefusedActions(rounds);
  if (corrected.outcome.status !== 'done' || discuss)
    return { ...spoken, outcome: corrected.outcome, ours: corrected.usage };
  const settled = await settleFaults(look, rounds, handle.signal);
  const ours = addUsage(corrected.usage, settled.usage);
  return { ...spoken, outcome: settled.outcome, ours };
}

/** Whether the model itself failed before it wrote anything. */
function hasNoAnswer(outcome: GenerationResult, answer: AnswerProcessor): boolean {
  return outcome.status === 'failed' && outcome.error === 'modelFailed' && answer.text === '';
}

function textEntry(turn: Turn, path: string): [path: string, text: string][] {
  const text = turn.text(path);
  return text === undefined ? [] : [[path, text]];
}

function resultOfError(error: unknown, signal: AbortSignal): GenerationResult {
  if (signal.aborted)
    return signal.reason === 'stop' ? { status: 'stopped' } : { status: 'interrupted' };
  return { status: 'failed', error: isFailure(error) ? error.entry.name : 'generationFailed' };
}
