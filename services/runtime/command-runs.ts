import { createKeyedQueue } from '../../domain/async/keyed-queue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { SandboxHost } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import type { Builds } from './builds.ts';
import type { CommandNumber } from './command-plan.ts';
import { runCommand } from './commands.ts';
import type { RunningProject } from './running-project.ts';

export type CommandRunsDeps = {
  sandboxes: Pick<SandboxHost, 'find'>;
  runs: Runs;
  versions: Versions;
  builds: Builds;
  projectAt(project: string): RunningProject;
  /** Returns the address of a project's preview. */
  addressOf(project: string): Promise<string>;
  clock: Clock;
  /** Aborted when the services close. */
  closing: AbortSignal;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type PublishInput = Pick<Parameters<ProjectRuntime['publish']>[0], 'address' | 'keep'>;
type CommandInput = {
  project: string;
  userId: number;
  command: CommandNumber;
  commandStr: string | undefined;
  publish?: PublishInput;
};
type RunningCommand = Omit<CommandInput, 'project'> & {
  run: string;
  fingerprint: string;
  ended: Promise<unknown>;
};
type FinishedCommand = { run: string; fingerprint: string };
type StartedCommand = { run: string; attached: boolean };

/**
 * Whether a request is a plain install or a start of the dev server. Such a request may wait for a
 * running command instead of failing.
 */
const isInstallOrStart = ({ command, commandStr }: Pick<CommandInput, 'command' | 'commandStr'>) =>
  command < 3 && commandStr === undefined;

/**
 * Executes commands as runs, one at a time per project. A request for a command that is running, or
 * that finished with the same files, gets the existing run.
 */
export function createCommandRuns(deps: CommandRunsDeps) {
  const { runs, versions, builds, projectAt, addressOf, clock, closing, log } = deps;
  const running = new Map<string, RunningCommand>();
  const finished = new Map<string, FinishedCommand>();
  const open = new Set<Promise<unknown>>();
  /** The user who last ran a command of a project. */
  const users = new Map<string, number>();
  /**
   * Handles the requests of one project one after the other, so that two concurrent requests cannot
   * both find that nothing is running.
   */
  const inOrder = createKeyedQueue();

  /**
   * Attaches to a running command or starts one (GAP-31). While an install or a server start runs,
   * a request for an install, a server start or a publish waits for its end instead of failing.
   */
  async function start(asked: CommandInput): Promise<StartedCommand> {
    for (;;) {
      const begun = await inOrder(asked.project, () => tryStart(asked));
      if (!('after' in begun)) return begun;
      await begun.after;
    }
  }

  async function tryStart(
    asked: CommandInput,
  ): Promise<StartedCommand | { after: Promise<unknown> }> {
    const { project, command, commandStr, publish } = asked;
    const work = projectAt(project);
    const fingerprint = await fingerprintOf(work, command);
    const now = running.get(project);
    if (now && isSameCommand(now, asked, fingerprint)) return { run: now.run, attached: true };
    const key = JSON.stringify([project, command, commandStr ?? '']);
    const last = finished.get(key);
    const inChain =
      now !== undefined &&
      isInstallOrStart(now) &&
      (isInstallOrStart(asked) || publish !== undefined);
    if (
      (!now || inChain) &&
      command !== 3 &&
      !publish &&
      last?.fingerprint === fingerprint &&
      (await isStillValid(deps, work, { ...last, command }))
    )
      return { run: last.run, attached: true };
    if (inChain) return { after: now.ended };
    return { run: await openRun(work, { asked, fingerprint, key }), attached: false };
  }

  async function openRun(
    work: RunningProject,
    { asked, fingerprint, key }: { asked: CommandInput; fingerprint: string; key: string },
  ): Promise<string> {
    const { project, userId, command, commandStr, publish } = asked;
    const handle = await runs.open({
      ...{ kind: 'command', userId, projectUuid: project, queued: true },
      input: { command, ...(commandStr && { command_str: commandStr }), fingerprint },
    });
    const address = publish?.address ?? (await addressOf(project));
    const over = runCommand(
      { work, userId, builds, versions, address, storeBuild: publish?.keep, clock, closing, log },
      handle,
      command,
      commandStr,
    )
      .then((good) => {
        if (good && !publish) finished.set(key, { run: handle.id, fingerprint });
      })
      .catch((error) => log('command not led to its end', { run: handle.id, error: String(error) }))
      .finally(() => {
        if (running.get(project)?.run === handle.id) running.delete(project);
        open.delete(over);
      });
    running.set(project, { ...asked, run: handle.id, fingerprint, ended: over });
    users.set(project, userId);
    open.add(over);
    return handle.id;
  }

  return {
    start,
    isRunning: (project: string) => running.has(project),
    lastUser: (project: string) => users.get(project),
    /** Stops the running command of a project that is deleted. */
    async removeProject(project: string): Promise<void> {
      const current = running.get(project);
      if (current) await runs.stop(current.run).catch(() => {});
      users.delete(project);
    },
    /** Resolves when every command that runs now has ended. */
    async ended(): Promise<void> {
      await Promise.allSettled(open);
    },
  };
}

/** Hashes a command's inputs: the package files for an install, all files for other commands. */
function fingerprintOf(work: RunningProject, command: CommandNumber): Promise<string> {
  return work.workspace.fingerprint(
    command === 1 ? ['package.json', 'package-lock.json'] : undefined,
  );
}

/**
 * Returns whether a request attaches to the running command. A starting dev server also serves
 * newer files; for other commands the files must be the same.
 */
function isSameCommand(
  now: RunningCommand,
  { command, commandStr, publish }: CommandInput,
  fingerprint: string,
): boolean {
  return (
    !now.publish === !publish &&
    now.command === command &&
    now.commandStr === commandStr &&
    (command === 2 || now.fingerprint === fingerprint)
  );
}

/** Returns whether the result of a finished command still exists. */
async function isStillValid(
  { runs, sandboxes, builds }: CommandRunsDeps,
  work: RunningProject,
  { run, fingerprint, command }: FinishedCommand & { command: CommandNumber },
): Promise<boolean> {
  if ((await runs.get(run)) === undefined) return false;
  if (command === 1) return sandboxes.find(work.project) !== undefined;
  if (command === 2) return work.liveServer !== undefined && !(await builds.current(work.project));
  return (await builds.current(work.project))?.fingerprint === fingerprint;
}
