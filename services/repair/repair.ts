import type { HandlersOf } from '../../domain/contract/call.ts';
import { success } from '../../domain/contract/envelope.ts';
import type { repair as calls } from '../../domain/contract/repair.ts';
import type { Check } from '../../domain/entities/check.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { worthSaying } from '../../domain/repair/repair.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { FinishedTurn, Repairs } from '../ports/repairs.ts';
import type { RunHandle, RunRow } from '../ports/runs.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { RunsService } from '../runs/index.ts';
import { readHeadTexts } from './head-texts.ts';
import { readFailedOutput } from './last-output.ts';
import type { RepairDeps } from './repair-deps.ts';
import { repairDetails } from './repair-details.ts';
import {
  acquireRepair,
  type RepairState,
  readRepairs,
  resetAttempts,
  setAuto,
} from './repair-rows.ts';
import { runCheck, runManualCheck } from './run-check.ts';
import { fileFinder } from './tool-output.ts';

export type RepairOptions = Omit<RepairDeps, 'runs'> & {
  runs: RunsService;
  projects: Pick<ProjectsService, 'own'>;
};
export type RepairService = Repairs & { handlers: HandlersOf<typeof calls, Caller, CallContext> };

/**
 * Checks and repairs the results of turns (ADR 027). A check is a durable run of its own, so it
 * emits events like any other, can be followed after a reload, and ends with its process.
 */
export function createRepairs({ projects, ...deps }: RepairOptions): RepairService {
  const { db, clock, runs, runtime, log } = deps;

  /** Stops a running check, because the user continues and its result would be outdated. */
  async function stopCheck(project: string): Promise<void> {
    const check = await runs.latest(project, 'check');
    if (check?.status === 'running') await runs.stop(check.id);
  }

  /** Returns the last state of a project's newest check, which must have ended. */
  async function lastCheck(project: string): Promise<Check | undefined> {
    const run = await runs.latest(project, 'check');
    if (!run) return undefined;
    let last: Check | undefined;
    try {
      for await (const { event } of runs.follow(run.id, 0)) last = checkOf(event) ?? last;
    } catch (error) {
      // Its log is older than a day and was removed.
      if (!isFailure(error, 'notFound')) throw error;
    }
    return last;
  }

  /**
   * Returns who pays if the user requests a repair now. Problems that a check found are repaired
   * free of charge, a few times.
   */
  async function repairOffer(
    project: string,
    userId: number,
    { byHand }: Pick<RepairState, 'byHand'>,
  ) {
    const [check, head] = await Promise.all([lastCheck(project), deps.versions.head(project)]);
    const seen =
      check && check.problems.length > 0 && check.version === head?.number
        ? check.problems
        : undefined;
    const mayBeFree = seen !== undefined && byHand < limits.repair.freeByHand;
    const freeLeft = await deps.free.remaining(userId);
    const isFree = mayBeFree && freeLeft > 0;
    return { seen, freeLeft, isFree, isUsedUp: mayBeFree && !isFree };
  }

  async function endCheck(handle: RunHandle, error?: unknown): Promise<void> {
    if (!error) return handle.end('done', { status: 'END', code: success });
    if (handle.signal.aborted && handle.signal.reason === 'stop')
      return handle.end('stopped', { status: 'STOPPED', code: success });
    if (!handle.signal.aborted)
      log('check not led to its end', { run: handle.id, error: String(error) });
    return handle.end('interrupted', { status: 'INTERRUPTED', code: success });
  }

  runs.onAbandoned('check', (_row: RunRow, handle: RunHandle, _log: LoggedEvent[]) =>
    endCheck(handle, new Error('abandoned')),
  );

  return {
    async openCheck(turn: FinishedTurn) {
      if (!runtime.available) return null;
      const { run, project, userId, version } = turn;
      const handle = await runs.open({
        kind: 'check',
        userId,
        projectUuid: project,
        input: { run, version },
      });
      return {
        run: handle.id,
        begin: () =>
          void runCheck(deps, handle, turn).then(
            () => endCheck(handle),
            (error) => endCheck(handle, error),
          ),
      };
    },

    async handleManualChange({ project, userId, version }) {
      if (!runtime.isServing(project)) return null;
      // Another change may follow soon, so only the last one is checked.
      await stopCheck(project);
      const handle = await runs.open({
        kind: 'check',
        userId,
        projectUuid: project,
        input: { version },
      });
      void runManualCheck(deps, handle, { project, userId, version }).then(
        () => endCheck(handle),
        (error) => endCheck(handle, error),
      );
      return handle.id;
    },

    async handleUserPrompt(project) {
      await stopCheck(project);
      await resetAttempts(db, project);
    },

    async prepareManualRepair(project, userId) {
      const repairs = await readRepairs(db, project);
      if (!(await acquireRepair(db, project, clock.now(), limits.repair.lockMs)))
        throw fail('repairTooSoon');
      await stopCheck(project);
      const { seen, isFree, isUsedUp } = await repairOffer(project, userId, repairs);
      const texts = await readHeadTexts(deps.versions, project);
      if (!seen) {
        const said = await readFailedOutput(runs, project, fileFinder(texts.keys()));
        return {
          details: said.length > 0 ? repairDetails(worthSaying(said), texts) : '',
          isFree: false,
        };
      }
      return { details: repairDetails(seen, texts), isFree, isUsedUp };
    },

    async readState(project) {
      const [{ auto }, check] = await Promise.all([
        readRepairs(db, project),
        runs.latest(project, 'check'),
      ]);
      return { auto, check };
    },

    handlers: {
      async state({ uuid }, { user }) {
        const project = await projects.own(uuid, user.id);
        const repairs = await readRepairs(db, project.uuid);
        const { isFree, freeLeft } = await repairOffer(project.uuid, user.id, repairs);
        return {
          auto: repairs.auto,
          isFree,
          freeLeft,
          cost: await deps.free.typicalRepairTokens(),
        };
      },
      async setAuto({ uuid, auto }, { user }) {
        const project = await projects.own(uuid, user.id);
        await setAuto(db, project.uuid, auto);
        return { auto };
      },
    },
  };
}

function checkOf(event: RunEvent): Check | undefined {
  return 'type' in event && event.type === 'check' ? event.check : undefined;
}
