import type { Problem } from '../../domain/entities/problem.ts';
import { isFailure } from '../../domain/errors.ts';
import { leftBecauseOf, lockedFor, signatureOfAll } from '../../domain/repair/repair.ts';
import type { FinishedTurn } from '../ports/repairs.ts';
import type { RepairDeps, UpdateCheck } from './repair-deps.ts';
import { type RepairSources, repairDetails } from './repair-details.ts';
import { readRepairs, recordAttempt } from './repair-rows.ts';
import { recordOrder } from './run-stages.ts';

/** Starts a repair by the model, or reports why there is none. */
export async function decideRepair(
  deps: RepairDeps,
  {
    turn,
    problems,
    sources,
    signal,
    update,
  }: {
    turn: FinishedTurn;
    problems: Problem[];
    sources: RepairSources;
    signal: AbortSignal;
    update: UpdateCheck;
  },
): Promise<void> {
  const { db, clock, requestRepair: ask, free, hasModel, runs } = deps;
  const { project, userId, language, variant } = turn;
  const signature = signatureOfAll(problems);
  const canAsk = await hasModel();
  // The user may switch automatic repair off during the wait, so read the setting again afterwards.
  const { sentAt } = await readRepairs(db, project);
  await clock.sleep(lockedFor(sentAt, clock.now().getTime()), signal);
  const repairs = await readRepairs(db, project);
  const why =
    leftBecauseOf(repairs, signature, canAsk) ??
    ((await free.remaining(userId)) > 0 ? null : 'budget');
  if (why) return update({ phase: 'broken', why });
  await recordAttempt(db, project, signature, clock.now());
  const attempts = repairs.attempts + 1;
  signal.throwIfAborted();
  try {
    const order = {
      ...{ details: repairDetails(problems, sources), isFree: true },
      onOrdered: () => recordOrder(deps, project, problems),
    };
    const run = await ask({ project, userId, language, variant, problems, order });
    update({ phase: 'repairing', attempts, run });
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (isFailure(error, 'freeRepairsUsed'))
      return update({ phase: 'broken', attempts, why: 'budget' });
    const running = await runs.latest(project, 'chat');
    const isOurs = running?.status === 'queued' || running?.status === 'running';
    update({
      phase: 'broken',
      attempts,
      why: isFailure(error, 'taskRunning') || isOurs ? 'busy' : 'model',
    });
  }
}
