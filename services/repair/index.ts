import type { HandlersOf } from '../../domain/contract/call.ts';
import { success } from '../../domain/contract/envelope.ts';
import type { repair as calls } from '../../domain/contract/repair.ts';
import type { Check } from '../../domain/entities/check.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { worthSaying } from '../../domain/rules/repair.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { FinishedTurn, Repairs } from '../ports/repairs.ts';
import type { RunHandle, RunRow } from '../ports/runs.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { RunsService } from '../runs/index.ts';
import { repairDetails } from './details.ts';
import { lastOutput } from './last-output.ts';
import { leadCheck, leadLook, type RepairDeps, textsOf } from './lead.ts';
import { forgetAttempts, readRepairs, setAuto, takeTurn } from './rows.ts';
import { fileFinder } from './tool-output.ts';

export type RepairOptions = Omit<RepairDeps, 'runs'> & { runs: RunsService; projects: Pick<ProjectsService, 'own'> };
export type RepairService = Repairs & { handlers: HandlersOf<typeof calls, Caller, CallContext> };

/**
 * Looks after what turns made (decision 11): a check is a durable run of its own, so that it is told like any other, is followed after
 * a reload, and ends when its process does.
 */
export function createRepairs({ projects, ...deps }: RepairOptions): RepairService {
  const { db, clock, runs, runtime, log } = deps;

  /** The person goes on by himself: nobody needs to look any more at what there was. */
  async function stopCheck(project: string): Promise<void> {
    const check = await runs.latest(project, 'check');
    if (check?.status === 'running') await runs.stop(check.id);
  }

  /** What the newest check of a project, which has ended, said last. */
  async function lastCheck(project: string): Promise<Check | undefined> {
    const run = await runs.latest(project, 'check');
    if (!run) return undefined;
    let last: Check | undefined;
    try {
      for await (const { event } of runs.follow(run.id, 0)) last = checkOf(event) ?? last;
    } catch (error) {
      // Its log is a day old and gone.
      if (!isFailure(error, 'notFound')) throw error;
    }
    return last;
  }

  async function end(handle: RunHandle, error?: unknown): Promise<void> {
    if (!error) return handle.end('done', { status: 'END', code: success });
    if (handle.signal.aborted && handle.signal.reason === 'stop') return handle.end('stopped', { status: 'STOPPED', code: success });
    if (!handle.signal.aborted) log('check not led to its end', { run: handle.id, error: String(error) });
    return handle.end('interrupted', { status: 'INTERRUPTED', code: success });
  }

  runs.onAbandoned('check', (_row: RunRow, handle: RunHandle, _log: LoggedEvent[]) => end(handle, new Error('abandoned')));

  return {
    async open(turn: FinishedTurn) {
      if (!runtime.available) return null;
      const { run, project, userId, version } = turn;
      const handle = await runs.open({ kind: 'check', userId, projectUuid: project, input: { run, version } });
      return {
        run: handle.id,
        begin: () =>
          void leadCheck(deps, handle, turn).then(
            () => end(handle),
            (error) => end(handle, error),
          ),
      };
    },

    async changedByHand({ project, userId, version }) {
      if (!runtime.isUp(project)) return null;
      // The next change follows soon: only what rests is looked at.
      await stopCheck(project);
      const handle = await runs.open({ kind: 'check', userId, projectUuid: project, input: { version } });
      void leadLook(deps, handle, { project, userId, version }).then(
        () => end(handle),
        (error) => end(handle, error),
      );
      return handle.id;
    },

    async ownPrompt(project) {
      await stopCheck(project);
      await forgetAttempts(db, project);
    },

    async byHand(project) {
      const repairs = await readRepairs(db, project);
      if (!(await takeTurn(db, project, clock.now(), limits.repair.lockMs))) throw fail('repairTooSoon');
      await stopCheck(project);
      const check = await lastCheck(project);
      // What the service itself sees broken is repaired for nothing; anything else is a turn like any other.
      const head = await deps.versions.head(project);
      const isSeen = check && check.problems.length > 0 && check.version === head?.number;
      const texts = await textsOf(deps.versions, project);
      if (!isSeen) {
        const said = await lastOutput(runs, project, fileFinder(texts.keys()));
        return { details: said.length > 0 ? repairDetails(worthSaying(said), texts) : '', isFree: false };
      }
      return { details: repairDetails(check.problems, texts), isFree: repairs.byHand < limits.repair.freeByHand };
    },

    async state(project) {
      const [{ auto }, check] = await Promise.all([readRepairs(db, project), runs.latest(project, 'check')]);
      return { auto, check };
    },

    handlers: {
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
