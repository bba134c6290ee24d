import type { ProjectRuntime } from '../ports/runtime.ts';
import type { SandboxHost } from '../ports/sandbox.ts';
import type { createCommandRuns } from './command-runs.ts';
import type { RunningProject } from './running-project.ts';

type SandboxUpkeepDeps = {
  sandboxes: Pick<SandboxHost, 'name' | 'find'>;
  projects: ReadonlyMap<string, RunningProject>;
  projectAt(project: string): RunningProject;
  commands: Pick<ReturnType<typeof createCommandRuns>, 'isRunning' | 'lastUser'>;
  /** Starts the dev server with a command, to which a terminal can attach. */
  restartServer(project: string, userId: number): Promise<unknown>;
  /** Aborted when the services close. */
  closing: AbortSignal;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** Updates a project's sandbox with the files that a turn writes. */
export function createSandboxUpkeep({
  sandboxes,
  projects,
  projectAt,
  commands,
  restartServer,
  closing,
  log,
}: SandboxUpkeepDeps): Pick<ProjectRuntime, 'prewarm' | 'write' | 'endTurn'> {
  /**
   * Logs errors of the sandbox instead of throwing them, because a turn must not fail when its
   * sandbox fails.
   */
  async function runLogged(project: string, work: () => Promise<unknown>): Promise<void> {
    if (sandboxes.name === 'none') return;
    await work().catch(
      (error) => closing.aborted || log('sandbox not ready', { project, error: String(error) }),
    );
  }

  return {
    prewarm: (project) =>
      void runLogged(project, async () => {
        const work = projectAt(project);
        await work.workspace.sync();
        await work.startAhead();
      }),

    async write(project, changes) {
      const work = projectAt(project);
      work.workspace.stage(changes);
      await runLogged(project, async () => {
        await work.workspace.sync();
        // Do not wait, because a running install must not delay the answer.
        if (!commands.isRunning(project)) void runLogged(project, () => work.startAhead());
      });
    },

    async endTurn(project) {
      const work = projects.get(project);
      work?.workspace.clearStaged();
      if (!work || !sandboxes.find(project)) return;
      await runLogged(project, async () => {
        await work.workspace.sync();
        await work.liveServer?.forgetFailedLookups();
        const userId = commands.lastUser(project);
        if (
          userId !== undefined &&
          work.liveServer &&
          !commands.isRunning(project) &&
          (await work.packagesChanged())
        )
          void runLogged(project, () => restartServer(project, userId));
      });
    },
  };
}
