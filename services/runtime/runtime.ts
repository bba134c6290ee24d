import type { HandlersOf } from '../../domain/contract/call.ts';
import type { runtime as runtimeContract } from '../../domain/contract/runtime.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import { type PreviewPlace, previewOrigin } from '../../domain/preview/address.ts';
import { type Runner, runnersOf } from '../../domain/runtime/runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { PageTarget } from '../ports/page-target.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import { type SandboxHost, SandboxUnavailable } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import { Builds } from './builds.ts';
import { type CommandNumber, checkCommand, normaliseCommand } from './command-plan.ts';
import { runCommand } from './commands.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { RunningProject } from './running-project.ts';
import { readStatusSources, type StatusSources } from './status-sources.ts';
import type { Template } from './template.ts';
import { warmTemplate } from './warm-up.ts';
import { Workspace } from './workspace.ts';

export type RuntimeOptions = StatusSources & {
  sandboxes: SandboxHost;
  runs: Runs;
  versions: Versions;
  clock: Clock;
  dataDir: string;
  log: (message: string, detail: Record<string, unknown>) => void;
  preview: PreviewPlace;
  /** Returns a project's preview name; default: its uuid. */
  previewName?: (project: string) => Promise<string>;
  /** Resolves with the template's packages once they are installed. */
  prepared: () => Promise<Template>;
  /** Same for the browser runner. */
  packages: () => Promise<unknown>;
  /** The runner that the operator prefers. */
  runner?: Runner | undefined;
  version: string;
};

/** How long a failed start is not retried by further requests. */
const failureCacheMs = 3_000;

type FinishedCommand = { run: string; fingerprint: string };
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
type StartedCommand = { run: string; attached: boolean };

export type Runtime = ProjectRuntime & {
  handlers: HandlersOf<typeof runtimeContract, unknown, object>;
  /** Returns where a project's page is served from. Wakes or starts what it needs. */
  target(project: string): Promise<PageTarget>;
  /** Installs the template once and prepares it for the browser. Need not be awaited. */
  prepare(): Promise<void>;
  /** Removes builds that were not opened for long. Returns the number of projects. */
  sweepBuilds(): Promise<number>;
  close(): Promise<void>;
};

/** Plain install and dev server start: two steps of one chain, requested at any time. */
const isInstallOrStart = ({ command, commandStr }: Pick<CommandInput, 'command' | 'commandStr'>) =>
  command < 3 && commandStr === undefined;

/** Runs projects: mirrors files, leads commands as runs, manages dev servers (ADR 068, ADR 075). */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { sandboxes, runs, versions, clock, log, preview, prepared } = options;
  const builds = new Builds({ dataDir: options.dataDir, clock });
  const projects = new Map<string, RunningProject>();
  const running = new Map<string, RunningCommand>();
  const finished = new Map<string, FinishedCommand>();
  const commands = new Set<Promise<unknown>>();
  /** The user who last ran a command of a project. */
  const users = new Map<string, number>();
  /** Serializes callers, so that two at the same moment do not both find nothing running. */
  const inOrder = createKeyedQueue();
  const pendingStarts = new Map<string, Promise<PageTarget>>();
  const closing = new AbortController();
  const available = sandboxes.name !== 'none';

  function projectAt(project: string): RunningProject {
    let work = projects.get(project);
    if (!work) {
      work = new RunningProject({
        project,
        workspace: new Workspace({ project, sandboxes, versions }),
        clock,
        prepared,
      });
      projects.set(project, work);
    }
    return work;
  }

  /** Logs sandbox errors: the conversation never waits for, or fails with, a sandbox. */
  async function runLogged(project: string, work: () => Promise<unknown>): Promise<void> {
    if (!available) return;
    await work().catch(
      (error) =>
        closing.signal.aborted || log('sandbox not ready', { project, error: String(error) }),
    );
  }

  /** Hashes a command's inputs: the package files for an install, every file for the others. */
  function fingerprintOf(work: RunningProject, command: CommandNumber): Promise<string> {
    return work.workspace.fingerprint(
      command === 1 ? ['package.json', 'package-lock.json'] : undefined,
    );
  }

  async function isStillValid(
    work: RunningProject,
    command: CommandNumber,
    last: FinishedCommand,
  ): Promise<boolean> {
    if ((await runs.get(last.run)) === undefined) return false;
    if (command === 1) return sandboxes.find(work.project) !== undefined;
    if (command === 2)
      return work.liveServer !== undefined && !(await builds.current(work.project));
    return (await builds.current(work.project))?.fingerprint === last.fingerprint;
  }

  /** Attaches or starts. Waits while the other of install and start runs (GAP-31). */
  async function command(
    input: Parameters<ProjectRuntime['startCommand']>[0],
  ): Promise<StartedCommand> {
    checkCommand(input.command, input.commandStr);
    if (!available) throw fail('sandboxUnavailable', {}, sandboxes.reason);
    return startCommand({
      ...input,
      commandStr: normaliseCommand(input.command, input.commandStr),
    });
  }

  async function startCommand(asked: CommandInput): Promise<StartedCommand> {
    for (;;) {
      const begun = await inOrder(asked.project, () => tryStartCommand(asked));
      if (!('after' in begun)) return begun;
      await begun.after;
    }
  }

  async function tryStartCommand(
    asked: CommandInput,
  ): Promise<StartedCommand | { after: Promise<unknown> }> {
    const { project, command, commandStr, publish } = asked;
    const work = projectAt(project);
    const fingerprint = await fingerprintOf(work, command);
    const now = running.get(project);
    // A starting dev server serves newer files too. Other commands must have the same files.
    if (
      now &&
      !now.publish === !publish &&
      now.command === command &&
      now.commandStr === commandStr &&
      (command === 2 || now.fingerprint === fingerprint)
    )
      return { run: now.run, attached: true };
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
      (await isStillValid(work, command, last))
    )
      return { run: last.run, attached: true };
    if (inChain) return { after: now.ended };
    return { run: await openCommandRun(work, { asked, fingerprint, key }), attached: false };
  }

  async function openCommandRun(
    work: RunningProject,
    { asked, fingerprint, key }: { asked: CommandInput; fingerprint: string; key: string },
  ): Promise<string> {
    const { project, userId, command, commandStr, publish } = asked;
    const handle = await runs.open({
      ...{ kind: 'command', userId, projectUuid: project },
      input: { command, ...(commandStr && { command_str: commandStr }), fingerprint },
    });
    const address =
      publish?.address ?? previewOrigin((await options.previewName?.(project)) ?? project, preview);
    const deps = { work, userId, builds, versions, address, keep: publish?.keep, log };
    const over = runCommand(deps, handle, command, commandStr)
      .then((good) => {
        if (good && !publish) finished.set(key, { run: handle.id, fingerprint });
      })
      .catch((error) => log('command not led to its end', { run: handle.id, error: String(error) }))
      .finally(() => {
        if (running.get(project)?.run === handle.id) running.delete(project);
        commands.delete(over);
      });
    running.set(project, { ...asked, run: handle.id, fingerprint, ended: over });
    users.set(project, userId);
    commands.add(over);
    return handle.id;
  }

  async function target(project: string): Promise<PageTarget> {
    const built = await builds.current(project);
    if (built) return { kind: 'files', directory: built.directory };
    const work = projectAt(project);
    const live = work.liveServer;
    if (live) {
      await live.box.resume();
      return { kind: 'server', guardsPaths: live.guardsPaths, ...(await live.socket()) };
    }
    // A page sends many requests at once. They share one start, and its failure for a short time.
    let starting = pendingStarts.get(project);
    if (!starting) {
      starting = startPreview(work);
      pendingStarts.set(project, starting);
      void starting
        .then(({ kind }) =>
          kind === 'failed'
            ? clock.sleep(failureCacheMs, closing.signal).catch(() => {})
            : undefined,
        )
        .finally(() => pendingStarts.delete(project));
    }
    return starting;
  }

  async function headFile(project: string, path: string): Promise<Uint8Array | undefined> {
    const head = await versions.head(project);
    return head?.manifest[path]
      ? (await versions.files(project, head.number)).get(path)
      : undefined;
  }

  async function startPreview(work: RunningProject): Promise<PageTarget> {
    const { project } = work;
    try {
      if (!(await work.workspace.exists())) {
        projects.delete(project);
        return { kind: 'unknown' };
      }
      if (!available) return { kind: 'browser', file: (path) => headFile(project, path) };
      let said = '';
      const readiness = await work.serve((text) => {
        said = (said + text).slice(-4_000);
      });
      const started = work.liveServer;
      if (readiness.ready && started)
        return { kind: 'server', guardsPaths: started.guardsPaths, ...(await started.socket()) };
      return {
        kind: 'failed',
        problem: readiness.ready ? 'the dev server ended' : `${readiness.problem}\n${said}`,
      };
    } catch (error) {
      if (isFailure(error, 'notFound')) return { kind: 'unknown' };
      if (!(error instanceof SandboxUnavailable))
        log('preview not started', { project, error: String(error) });
      return { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    available,
    startCommand: command,
    async publish({ project, userId, ...publish }) {
      if (!available) throw fail('sandboxUnavailable', {}, sandboxes.reason);
      const { run } = await startCommand({
        project,
        userId,
        command: 4,
        commandStr: undefined,
        publish,
      });
      return { run };
    },
    target,
    isServing: (project) => projects.get(project)?.liveServer !== undefined,
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
        // Not awaited: an install may be running, and it must not delay the answer.
        if (!running.has(project)) void runLogged(project, () => work.startAhead());
      });
    },
    async endTurn(project) {
      const work = projects.get(project);
      work?.workspace.clearStaged();
      if (!work || !sandboxes.find(project)) return;
      await runLogged(project, async () => {
        await work.workspace.sync();
        await work.liveServer?.forgetFailedLookups();
        // Packages changed: restart the server by a command that a terminal can attach to.
        const userId = users.get(project);
        if (
          userId !== undefined &&
          work.liveServer &&
          !running.has(project) &&
          (await work.packagesChanged())
        )
          void runLogged(project, () => command({ project, userId, command: 2 }));
      });
    },
    async removeProject(project) {
      const current = running.get(project);
      if (current) await runs.stop(current.run).catch(() => {});
      projects.delete(project);
      users.delete(project);
      await sandboxes.find(project)?.destroy();
      await builds.drop(project);
    },
    handlers: {
      health: () => ({ status: 'ok', version: options.version }),
      status: async () => ({
        sandbox: sandboxes.name,
        reason: sandboxes.reason,
        runners: runnersOf({ available, wanted: options.runner }),
        preview,
        ...(await readStatusSources(options)),
      }),
    },
    async prepare() {
      if (!available) return void (await options.packages().catch(() => {}));
      const began = clock.now().getTime();
      try {
        const template = await prepared();
        if (await warmTemplate({ template, sandboxes, clock }))
          log('template prepared', { ms: clock.now().getTime() - began });
      } catch (error) {
        // Projects then prepare for themselves, or report that the template is missing.
        log('template not prepared', { error: String(error) });
      }
    },
    sweepBuilds: () => builds.sweep(),
    async close() {
      closing.abort();
      await Promise.allSettled(commands);
    },
  };
}
