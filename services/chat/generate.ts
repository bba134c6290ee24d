import { asksForLess } from '../../domain/chat/shrink-request.ts';
import { success } from '../../domain/contract/envelope.ts';
import { isFailure } from '../../domain/errors.ts';
import { queuedEvent } from '../../domain/stream/queued-event.ts';
import { noUsage } from '../ports/model.ts';
import type { TurnSetting } from '../ports/model-call.ts';
import { LeaseLost } from '../runs/index.ts';
import { isDatabaseUnavailable, retryWhileUnavailable } from '../store/unavailable.ts';
import { type CallRecorder, createCallRecorder } from './call-recorder.ts';
import type { ChatDeps } from './deps.ts';
import { failTurn, finishTurn } from './finish-turn.ts';
import { generateAndCorrect } from './generate-and-correct.ts';
import type { GenerationResult } from './generate-answer.ts';
import { chatIdOf, emitStage } from './generation-events.ts';
import type { GenerationEnd, GenerationJob, TurnWork } from './generation-job.ts';
import { openJobDatabase } from './job-database.ts';
import { ownersFiles, unlockedPlan, withPlan } from './owners-files.ts';
import { preparePrompt } from './prepare-prompt.ts';
import { startWork } from './start-work.ts';
import { createSyntaxCheck } from './syntax-check.ts';

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
    const [files, locked, database] = await retryWhileUnavailable(deps.clock, () =>
      Promise.all([
        deps.versions.files(project.uuid),
        deps.locks.of(project.uuid),
        openJobDatabase(deps, job),
      ]),
    );
    const plan = unlockedPlan(job.plan, locked);
    const planned = withPlan(files, plan);
    const prepared = await retryWhileUnavailable(deps.clock, () =>
      preparePrompt(deps, job, { files: planned, locked, database }),
    );
    const { offer, shown } = prepared;
    const guarded = [...locked, ...ownersFiles(job)];
    work = await startWork(
      deps,
      { ...job, plan },
      { files, locked, database },
      {
        locked: guarded,
        mayShrink: asksForLess(job.shownPrompt),
        checkSyntax: createSyntaxCheck(deps.parsing.forUser(project.userId)),
        mayRead: offer !== undefined,
        // The built-in starter reads all files by itself, so for the starter every file counts as
        // shown.
        ...(job.model.free ? {} : { shown }),
      },
    );
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

function resultOfError(error: unknown, signal: AbortSignal): GenerationResult {
  if (signal.aborted)
    return signal.reason === 'stop' ? { status: 'stopped' } : { status: 'interrupted' };
  return { status: 'failed', error: isFailure(error) ? error.entry.name : 'generationFailed' };
}
