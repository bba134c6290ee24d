import type { HandlersOf } from '../../domain/contract/call.ts';
import type { repair as calls } from '../../domain/contract/repair.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { worthSaying } from '../../domain/repair/repair.ts';
import type { LoggedEvent } from '../../domain/stream/event.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { FinishedTurn, Repairs } from '../ports/repairs.ts';
import type { RunHandle, RunRow } from '../ports/runs.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { RunsService } from '../runs/index.ts';
import { endCheck, stopCheck } from './check-runs.ts';
import { readHeadFiles } from './head-texts.ts';
import { readFailedOutput } from './last-output.ts';
import { createModuleReader } from './module-reader.ts';
import type { RepairDeps } from './repair-deps.ts';
import { type RepairSources, repairDetails } from './repair-details.ts';
import { readOffer } from './repair-offer.ts';
import { acquireRepair, readRepairs, resetAttempts, setAuto } from './repair-rows.ts';
import { runCheck, runManualCheck } from './run-check.ts';
import { recordOrder } from './run-stages.ts';
import { fileFinder } from './tool-output.ts';
import { orderVisitorRepair } from './visitor-repair.ts';

export type RepairOptions = Omit<RepairDeps, 'runs'> & {
  runs: RunsService;
  projects: Pick<ProjectsService, 'own'>;
};
export type RepairService = Repairs & { handlers: HandlersOf<typeof calls, Caller, CallContext> };

/**
 * Checks and repairs the results of turns (ADR 027). A check is a durable run, so its events are
 * logged, a reloaded page can follow it, and recovery ends it when its process dies.
 */
export function createRepairs({ projects, ...deps }: RepairOptions): RepairService {
  const { db, clock, runs, runtime, log } = deps;

  runs.onAbandoned('check', (_row: RunRow, handle: RunHandle, _log: LoggedEvent[]) =>
    endCheck(handle, log, new Error('abandoned')),
  );

  /** Runs a check in the background and ends its run with the result. */
  function lead(handle: RunHandle, check: Promise<void>): void {
    void check.then(
      () => endCheck(handle, log),
      (error) => endCheck(handle, log, error),
    );
  }

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
        begin: () => lead(handle, runCheck(deps, handle, turn)),
      };
    },

    async handleManualChange({ project, userId, version }) {
      if (!runtime.isServing(project)) return null;
      // Stop the previous check: further changes may follow soon, and only the last state is
      // checked.
      await stopCheck(runs, project);
      const handle = await runs.open({
        kind: 'check',
        userId,
        projectUuid: project,
        input: { version },
      });
      lead(handle, runManualCheck(deps, handle, { project, userId, version }));
      return handle.id;
    },

    async handleUserPrompt(project) {
      await stopCheck(runs, project);
      await resetAttempts(db, project);
    },

    async prepareManualRepair(project, userId, visitorError) {
      const repairs = await readRepairs(db, project);
      if (!(await acquireRepair(db, project, clock.now(), limits.repair.lockMs)))
        throw fail('repairTooSoon');
      await stopCheck(runs, project);
      const sources = await readSources(deps, project, userId);
      if (visitorError !== undefined)
        return orderVisitorRepair(deps, { project, userId, id: visitorError }, sources);
      const { seen, isFree, isUsedUp } = await readOffer(deps, project, userId, repairs);
      if (!seen) {
        const said = await readFailedOutput(runs, project, fileFinder(sources.texts.keys()));
        const details = said.length > 0 ? repairDetails(worthSaying(said), sources) : '';
        return { details, isFree: false };
      }
      const onOrdered = () => recordOrder(deps, project, seen);
      return { details: repairDetails(seen, sources), isFree, isUsedUp, onOrdered };
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
        const { isFree, freeLeft } = await readOffer(deps, project.uuid, user.id, repairs);
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

/** Reads the files of the newest version and what they import, which describe a problem. */
async function readSources(
  { versions, parsing }: Pick<RepairDeps, 'versions' | 'parsing'>,
  project: string,
  userId: number,
): Promise<RepairSources> {
  const { texts } = await readHeadFiles(versions, project);
  return { texts, modules: await createModuleReader(parsing.forUser(userId)).readAll(texts) };
}
