import { success } from '../../domain/contract/envelope.ts';
import type { AppliedFix } from '../../domain/entities/check.ts';
import type { DatabaseRefusal } from '../../domain/entities/database-refusal.ts';
import { errors } from '../../domain/errors.ts';
import { projectTitle } from '../../domain/projects/title.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import { addUsage, type ModelUsage, noUsage } from '../ports/model.ts';
import type { RunHandle } from '../ports/runs.ts';
import { markReady } from '../runs/index.ts';
import { chargeFreeBudget, chargeOf, freeUsageOnFailure, payerOf, settleHold } from './charge.ts';
import { commitTurn, type TurnResult } from './commit-turn.ts';
import type { ChatDeps } from './deps.ts';
import type { GenerationResult } from './generate-answer.ts';
import { chatIdOf, emitStage, errorEvent } from './generation-events.ts';
import type { GenerationEnd, GenerationJob, TurnWork } from './generation-job.ts';
import { addIllustrations, keepPlan } from './owners-files.ts';
import { removeMessages, setAnswersHidden } from './repository.ts';

/** The outcomes of turns that are stored and charged: all except failures. */
type KeptOutcome = Exclude<GenerationResult, { status: 'failed' }>;

/** The status in the last event of a run, by the outcome of its turn. */
const lastStatus = {
  done: 'END',
  stopped: 'STOPPED',
  capped: 'STOPPED',
  interrupted: 'INTERRUPTED',
} as const;

/** Stores a turn, charges it and ends its run; if the turn failed, removes all traces of it. */
export async function finishTurn(
  deps: ChatDeps,
  job: GenerationJob,
  work: TurnWork | undefined,
  { outcome, usage, ours, unanswered }: GenerationEnd,
): Promise<void> {
  const { handle, project } = job;
  await work?.answer.close(outcome.status === 'done' && !job.discuss);
  if (work && outcome.status !== 'failed') {
    await work.database?.finish();
    await work.database?.keepRows();
    keepPlan(work.answer, work.plan);
    addIllustrations(work.answer);
  }
  await work?.blobsStored();
  if (outcome.status === 'failed') return failTurn(deps, job, outcome.error, { usage, unanswered });
  const result = collectResult(job, work, outcome);
  const version = await handle.transactAsOwner((tx) => commitTurn(deps, tx, result));
  // The sandbox copies the new version in the background. Neither the charge nor the END event
  // waits for the copy.
  const mirroring = deps.runtime.endTurn(project.uuid);
  let mirrored = false;
  void mirroring.then(() => {
    mirrored = true;
  });
  if (version && work && handle.signal.reason !== 'shutdown')
    work.autoRun.finish(work.answer.turn.actions);
  const used = await chargeTurn(deps, job, {
    ...{ outcome, usage, unanswered },
    isDelivered: version !== null || result.text.trim() !== '',
  });
  if (version && work) {
    if (mirrored && work.autoRun.isUp) emitStage(handle, 'ready');
    markReadyWhenUp(deps, handle, Promise.all([work.autoRun.up, mirroring]));
  }
  const check = await openCheck(deps, job, { outcome, version: version?.number ?? null });
  await endRun(deps, job, {
    ...{ outcome, usage, ours, used },
    version: version?.number ?? null,
    refused: work?.answer.refused ?? [],
    fixed: version ? (work?.answer.fixed ?? []) : [],
    databaseRefusal: work?.database?.refusal ?? null,
    check: check?.run,
  });
  check?.begin();
}

/** Collects what is stored of a turn. */
function collectResult(
  { handle, project, retried, shownPrompt }: GenerationJob,
  work: TurnWork | undefined,
  { status }: KeptOutcome,
): TurnResult {
  const isShown = project.head !== null || status === 'done';
  const common = { project: project.uuid, run: handle.id, retried, isShown };
  if (!work) return { ...common, changes: [], text: '' };
  const { turn, text } = work.answer;
  const title = projectTitle({ artifactTitle: turn.title, prompt: shownPrompt, fallback: '' });
  return { ...common, changes: turn.changes(), text, title };
}

/**
 * Takes the product's share of a turn from the free budget and returns what the user pays. When the
 * budget is used up, the user pays the product's share.
 */
async function chargeTurn(
  deps: ChatDeps,
  job: GenerationJob,
  {
    outcome: { status },
    usage,
    unanswered,
    isDelivered,
  }: Pick<GenerationEnd, 'usage' | 'unanswered'> & {
    outcome: KeptOutcome;
    isDelivered: boolean;
  },
): Promise<number> {
  const isShutdown = job.handle.signal.reason === 'shutdown';
  const payer = payerOf(job);
  const price = { provider: job.model.provider, rate: deps.tokenRate };
  const charge = chargeOf({ ...{ status, isShutdown, isDelivered, payer, usage }, ...price });
  const thought = freeUsageOnFailure({ payer, usage: unanswered, ...price });
  // The user never pays for responses that contain only thinking, even when the free budget is used
  // up.
  if (payer === 'user') await chargeFreeBudget(deps, job, thought);
  const share = charge.freeTokens + (payer === 'product' ? thought : 0);
  const isPaid = await chargeFreeBudget(deps, job, share);
  return isPaid ? charge.used : charge.freeTokens;
}

type RunEnd = {
  outcome: KeptOutcome;
  usage: ModelUsage;
  ours: ModelUsage | undefined;
  used: number;
  version: number | null;
  refused: number[];
  fixed: AppliedFix[];
  databaseRefusal: DatabaseRefusal | null;
  /** The run that checks the result. */
  check: string | undefined;
};

/**
 * Charges the run and ends it in one transaction. So a run whose last event exists is charged
 * exactly once, and a process that has lost the run to another process charges nothing.
 */
async function endRun(
  deps: ChatDeps,
  { handle, project, model, userId }: GenerationJob,
  { outcome, usage, ours, used, version, refused, fixed, databaseRefusal, check }: RunEnd,
): Promise<void> {
  const { status } = outcome;
  const last: RunEvent = {
    status: lastStatus[status],
    code: success,
    chat_id: chatIdOf(project),
    ...(version === null ? {} : { version }),
    ...(check === undefined ? {} : { check }),
    ...(fixed.length > 0 ? { fixed } : {}),
  };
  const fields = { version, code: success, refused, fixed, databaseRefusal };
  await handle.end(status === 'capped' ? 'stopped' : status, last, fields, async (tx) => {
    const paid = await settleHold(deps.inside(tx), {
      run: handle.id,
      projectUuid: project.uuid,
      userId,
      used,
      detail: { ...usage, model: model.name, ...(ours ? { ours } : {}) },
    });
    const counted = {
      ...usage,
      charged: paid.charged,
      ...(model.own ? { own: true } : {}),
      ...(status === 'capped' ? { capped: true } : {}),
    };
    return {
      before: [{ type: 'end_tokens', data: { used, tokens: paid.tokens, ...counted } }],
      fields: { usage: counted },
    };
  });
}

/**
 * Opens the check of a turn that is done (ADR 027). The check looks at the version of the turn or,
 * after a repair that changed nothing, at the project's latest version. Returns null when there is
 * nothing to check.
 */
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

/**
 * Removes all traces of a failed turn, and shows the answers again that it hid (GEN-010). A failed
 * turn costs nothing (ADR 014), with one exception: the provider refused to finish the answer. A
 * prompt can cause this on purpose after a long text, so the user pays for that text when the free
 * budget is used up.
 */
export async function failTurn(
  deps: ChatDeps,
  job: GenerationJob,
  error: keyof typeof errors,
  { usage, unanswered }: Pick<GenerationEnd, 'usage' | 'unanswered'> = {
    usage: noUsage,
    unanswered: noUsage,
  },
): Promise<void> {
  const { handle, project, retried, userId } = job;
  const payer = payerOf(job);
  const price = { provider: job.model.provider, rate: deps.tokenRate, payer };
  const freeTokens = freeUsageOnFailure({ usage, ...price });
  // The user never pays for responses that contain only thinking, even when the free budget is used
  // up.
  await chargeFreeBudget(deps, job, freeUsageOnFailure({ usage: unanswered, ...price }));
  const isPaid = await chargeFreeBudget(deps, job, freeTokens);
  await handle.end(
    'failed',
    errorEvent(error, handle.id),
    { code: errors[error].code },
    async (tx) => {
      const { ledger, projects } = deps.inside(tx);
      await removeMessages(tx, handle.id);
      await setAnswersHidden(tx, { runs: retried, at: null });
      await settleHold(
        { ledger },
        {
          ...{ run: handle.id, projectUuid: project.uuid, userId },
          used: error === 'modelCancelled' && payer === 'user' && !isPaid ? freeTokens : 0,
          detail: { ...addUsage(usage, unanswered), model: job.model.name },
        },
      );
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
