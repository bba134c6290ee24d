import type { HandlersOf } from '../../domain/contract/call.ts';
import type { runtime as runtimeContract } from '../../domain/contract/runtime.ts';
import { fail } from '../../domain/errors.ts';
import { type PreviewPlace, previewOrigin } from '../../domain/preview/address.ts';
import { type Runner, runnersOf } from '../../domain/runtime/runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayState } from '../ports/gateway-channel.ts';
import type { PageTarget } from '../ports/page-target.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { SandboxHost } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import { Builds } from './builds.ts';
import { checkCommand, normaliseCommand } from './command-plan.ts';
import { createCommandRuns } from './command-runs.ts';
import { createPageFinder } from './find-page.ts';
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
  /** Whether the gateway's process is there, if it has one. Default: it is a part of this one. */
  gatewayState?: () => GatewayState;
};

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

/** Runs projects: mirrors files, leads commands as runs, manages dev servers (ADR 068, ADR 075). */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { sandboxes, runs, versions, clock, log, preview, prepared } = options;
  const builds = new Builds({ dataDir: options.dataDir, clock });
  const projects = new Map<string, RunningProject>();
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

  const commands = createCommandRuns({
    sandboxes,
    runs,
    versions,
    builds,
    projectAt,
    addressOf: async (project) =>
      previewOrigin((await options.previewName?.(project)) ?? project, preview),
    clock,
    closing: closing.signal,
    log,
  });
  const target = createPageFinder({
    sandboxes,
    versions,
    builds,
    clock,
    closing: closing.signal,
    projectAt,
    forgetProject: (project) => void projects.delete(project),
    log,
  });

  async function startCommand(
    input: Parameters<ProjectRuntime['startCommand']>[0],
  ): Promise<{ run: string; attached: boolean }> {
    checkCommand(input.command, input.commandStr);
    if (!available) throw fail('sandboxUnavailable', {}, sandboxes.reason);
    return commands.start({
      ...input,
      commandStr: normaliseCommand(input.command, input.commandStr),
    });
  }

  return {
    available,
    startCommand,
    async publish({ project, userId, ...publish }) {
      if (!available) throw fail('sandboxUnavailable', {}, sandboxes.reason);
      const { run } = await commands.start({
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
        // Packages changed: restart the server by a command that a terminal can attach to.
        const userId = commands.lastUser(project);
        if (
          userId !== undefined &&
          work.liveServer &&
          !commands.isRunning(project) &&
          (await work.packagesChanged())
        )
          void runLogged(project, () => startCommand({ project, userId, command: 2 }));
      });
    },
    async removeProject(project) {
      await commands.removeProject(project);
      projects.delete(project);
      await sandboxes.find(project)?.destroy();
      await builds.drop(project);
    },
    handlers: {
      health: () => ({
        status: 'ok',
        version: options.version,
        gateway: options.gatewayState?.() ?? 'inside',
      }),
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
      await commands.ended();
    },
  };
}
