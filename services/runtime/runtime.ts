import type { HandlersOf } from '../../domain/contract/call.ts';
import type { runtime as runtimeContract } from '../../domain/contract/runtime.ts';
import { fail } from '../../domain/errors.ts';
import { type PreviewPlace, previewOrigin } from '../../domain/preview/address.ts';
import { type Runner, runnersOf } from '../../domain/runtime/runner.ts';
import type { DataSet } from '../ports/backends.ts';
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
import { createSandboxUpkeep } from './sandbox-upkeep.ts';
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
  /** Resolves when the packages of the browser runner are built. */
  packages: () => Promise<unknown>;
  /** Lists what the template's packages export. It runs after all other preparation. */
  listExports?: () => Promise<unknown>;
  /** The runner that the operator prefers. */
  runner?: Runner | undefined;
  /** Variables for the project's pages, for its preview or for its published site. */
  environment?: ((project: string, data: DataSet) => Promise<Record<string, string>>) | undefined;
  version: string;
  /** The state of the gateway's process. Default: the gateway is a part of this process. */
  gatewayState?: () => GatewayState;
};

export type Runtime = ProjectRuntime & {
  handlers: HandlersOf<typeof runtimeContract, unknown, object>;
  /** Returns where a project's page is served from. Starts or resumes the server if needed. */
  target(project: string): Promise<PageTarget>;
  /** Installs the template once and prepares it for the browser. Need not be awaited. */
  prepare(): Promise<void>;
  /** Removes builds that were not opened for long. Returns the number of projects. */
  sweepBuilds(): Promise<number>;
  close(): Promise<void>;
};

/** Runs projects: mirrors files, executes commands, manages dev servers (ADR 068, ADR 075). */
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
        environment: (data) => options.environment?.(project, data) ?? Promise.resolve({}),
      });
      projects.set(project, work);
    }
    return work;
  }

  const shared = { sandboxes, versions, builds, projectAt, clock, closing: closing.signal, log };
  const commands = createCommandRuns({
    ...shared,
    runs,
    addressOf: async (project) =>
      previewOrigin((await options.previewName?.(project)) ?? project, preview),
  });
  const target = createPageFinder({
    ...shared,
    forgetProject: (project) => void projects.delete(project),
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

  const upkeep = createSandboxUpkeep({
    ...shared,
    projects,
    commands,
    restartServer: (project, userId) => startCommand({ project, userId, command: 2 }),
  });

  return {
    ...upkeep,
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
    async removeProject(project) {
      await commands.removeProject(project);
      projects.delete(project);
      await sandboxes.find(project)?.destroy();
      await builds.drop(project);
    },
    handlers: createRuntimeHandlers(options),
    prepare: () => prepareTemplate(options),
    sweepBuilds: () => builds.sweep(),
    async close() {
      closing.abort();
      await commands.ended();
    },
  };
}

/** Creates the calls that report the state of the services and of their sandboxes. */
function createRuntimeHandlers(options: RuntimeOptions): Runtime['handlers'] {
  const { sandboxes, preview } = options;
  return {
    health: () => ({
      status: 'ok',
      version: options.version,
      gateway: options.gatewayState?.() ?? 'inside',
    }),
    status: async () => ({
      sandbox: sandboxes.name,
      reason: sandboxes.reason,
      runners: runnersOf({ available: sandboxes.name !== 'none', wanted: options.runner }),
      preview,
      ...(await readStatusSources(options)),
    }),
  };
}

/**
 * Installs the template and prepares it for the browser; without a sandbox, builds the packages of
 * the browser runner instead.
 */
async function prepareTemplate({
  sandboxes,
  clock,
  log,
  prepared,
  packages,
  listExports = async () => {},
}: RuntimeOptions): Promise<void> {
  if (sandboxes.name === 'none') {
    await packages().catch(() => {});
    return void (await listExports().catch(() => {}));
  }
  const began = clock.now().getTime();
  try {
    const template = await prepared();
    if (await warmTemplate({ template, sandboxes, clock }))
      log('template prepared', { ms: clock.now().getTime() - began });
  } catch (error) {
    // Do not throw: each project then does this preparation itself, or reports that the template is
    // missing.
    log('template not prepared', { error: String(error) });
  }
  await listExports().catch(() => {});
}
