import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import { commands } from '@/domain/runtime/commands';
import { unreachable } from '@/domain/unreachable';
import type { Clock } from '@/lib/utils/clock';
import type { BuildStore } from './build-store';
import type { FilesStore } from './files-store';
import type { CommandInput, CommandResult } from './runner';
import { type FormatRunnerMessage, grey, pageLine, red } from './runner-messages';
import type { TerminalStore } from './terminal-store';
import { createContainerFiles } from './webcontainer-files';
import type { ContainerLease } from './webcontainer-lease';
import { toPreviewLog } from './webcontainer-messages';
import { type ProcessEnd, type SpawnedProcess, spawnInContainer } from './webcontainer-process';
import { createContainerServer } from './webcontainer-server';
import type { Container } from './webcontainer-types.client';

/** Why there is no container. The project can still run elsewhere. */
export type BootProblem = 'needsReload' | 'notSupported' | 'notBooted';

export type WebContainerDependencies = {
  lease: ContainerLease;
  files: Pick<FilesStore, 'getState' | 'read'>;
  terminal: TerminalStore;
  build: BuildStore;
  clock: Clock;
  say: FormatRunnerMessage;
  /** RUN-004: a server in the container is ready at exactly this address. */
  done(address: string): void;
  /** The page in the frame reports an error. */
  pageSaid(message: PreviewLog): void;
  troubled(trouble: BootProblem): void;
};

/** A command that could not start. Its message is shown to the user. */
class CommandNotStarted extends Error {}

/** `mute`: a server exited with code 0 without ever opening an address. */
type CommandEnd = ProcessEnd | { how: 'mute' };

/** Where a command writes its output, and the signal that cancels it. */
type CommandContext = { container: Container; output: TerminalStore; signal: AbortSignal };

/**
 * The runner in a WebContainer (ADR 067): npm and the project's own server, in this browser. The
 * runtime belongs to the vendor and is loaded from the vendor's host.
 */
export function createWebContainerRunner(parts: WebContainerDependencies) {
  const { lease, files, terminal, build, clock, say, done, pageSaid, troubled } = parts;
  const containerFiles = createContainerFiles({ files, clock });
  const server = createContainerServer(clock);
  const leaving = new AbortController();
  let bootedContainer: Container | undefined;
  /** The package files of the last successful install. */
  let installed: string | undefined;
  let runningCount = 0;

  async function openContainer(output: TerminalStore): Promise<Container> {
    const isolation = lease.isolation();
    if (isolation !== 'isolated')
      throw bootError(isolation === 'reload' ? 'needsReload' : 'notSupported');
    if (bootedContainer) return bootedContainer;
    output.write(`${grey(say('booting'))}\n`);
    let cancel = () => {};
    const late = new Promise<undefined>((resolve) => {
      cancel = clock.after(limits.webContainer.bootMs, () => resolve(undefined));
    });
    const booted = await Promise.race([lease.container().catch(() => undefined), late]);
    cancel();
    if (leaving.signal.aborted) throw new CommandNotStarted('');
    if (!booted) throw bootError('notBooted');
    if (bootedContainer !== booted) listen(booted);
    bootedContainer = booted;
    return booted;
  }

  function listen(container: Container): void {
    container.on('error', ({ message }) => terminal.write(`${red(message)}\n`));
    container.on('preview-message', (message) => {
      const log = toPreviewLog(message);
      if (!log) return;
      pageSaid(log);
      terminal.write(`${pageLine(log)}\n`);
    });
  }

  function bootError(trouble: BootProblem): CommandNotStarted {
    troubled(trouble);
    return new CommandNotStarted(say(trouble));
  }

  async function runCommand(
    { command, commandStr = '' }: CommandInput,
    use: CommandContext,
  ): Promise<CommandEnd> {
    switch (command) {
      case commands.install:
        return install(use);
      case commands.other:
        return (await start(use, ['jsh', '-c', commandStr], limits.command.otherMs)).ended;
      case commands.webBuild: {
        const built = await (await start(use, ['npm', 'run', 'build'], limits.command.buildMs))
          .ended;
        return isSuccess(built) ? serve(use) : built;
      }
      case commands.buildDev:
        return serve(use);
      default:
        return unreachable(command);
    }
  }

  async function install(use: CommandContext): Promise<ProcessEnd> {
    const wanted = ['package.json', 'package-lock.json']
      .map((path) => files.read(path)?.content ?? '')
      .join('\n');
    if (installed === wanted) return successEnd;
    const ending = await (await start(use, ['npm', 'install'], limits.command.installMs)).ended;
    if (!isSuccess(ending)) return ending;
    installed = wanted;
    // A server that started without these packages must restart.
    server.stop();
    return ending;
  }

  /** A running server picks up changed files itself. */
  async function serve(use: CommandContext): Promise<CommandEnd> {
    const begin = () => start({ ...use, signal: leaving.signal }, ['npm', 'run', 'dev']);
    const address = server.address() ?? (await server.start(use.container, begin, use.signal));
    if (typeof address !== 'string') return isSuccess(address) ? { how: 'mute' } : address;
    build.setState({ lastCommand: commands.buildDev });
    use.output.handleEvent({ type: 'done', domain: address });
    done(address);
    return successEnd;
  }

  function start(
    { container, output, signal }: CommandContext,
    [command, ...args]: [string, ...string[]],
    mostMs?: number,
  ): Promise<SpawnedProcess> {
    const write = (text: string) => {
      output.write(text);
      output.handleEvent({ type: 'data', text });
    };
    return spawnInContainer(container, clock, {
      command,
      args,
      write,
      signal,
      timeoutMs: mostMs,
    }).catch(throwContainerError);
  }

  function throwContainerError(error: unknown): never {
    throw new CommandNotStarted(
      say('containerFailed', { reason: error instanceof Error ? error.message : String(error) }),
    );
  }

  async function attempt(
    input: CommandInput,
    signal: AbortSignal,
    output: TerminalStore,
  ): Promise<CommandResult> {
    const container = await openContainer(output);
    await containerFiles.sync(container, signal).catch(throwContainerError);
    const ending = await runCommand(input, { container, output, signal });
    if (isSuccess(ending)) return { status: 'done' };
    if (ending.how === 'left') return { status: 'left', message: '' };
    const message =
      ending.how === 'exited'
        ? `exit ${ending.code}`
        : say(ending.how === 'late' ? 'tookTooLong' : 'noAnswer');
    if (ending.how !== 'exited') printError(message, output);
    output.handleEvent({ type: 'failed', title: message });
    return { status: 'failed', message };
  }

  /** The user's own terminals print the result of their lines themselves. */
  function printError(message: string, output: TerminalStore): void {
    if (output === terminal) terminal.write(`${red(message)}\n`);
  }

  return {
    /** `output`: a terminal other than the build's, for a line that the user typed. */
    async run(input: CommandInput, wanted: AbortSignal, output = terminal): Promise<CommandResult> {
      const signal = AbortSignal.any([wanted, leaving.signal]);
      runningCount += 1;
      if (output === terminal) build.begin(input.command);
      else build.setState({ building: true });
      output.begin(input.command);
      try {
        return await attempt(input, signal, output);
      } catch (error) {
        if (!(error instanceof CommandNotStarted)) throw error;
        if (signal.aborted) return { status: 'left', message: '' };
        printError(error.message, output);
        return { status: 'failed', message: error.message };
      } finally {
        runningCount -= 1;
        if (runningCount === 0) build.end();
      }
    },
    /** Whether files have changed since they were copied into the container. */
    isStale: containerFiles.isStale,
    dispose() {
      leaving.abort();
      lease.dispose();
    },
  };
}

export type WebContainerRunner = ReturnType<typeof createWebContainerRunner>;

const successEnd: ProcessEnd = { how: 'exited', code: 0 };

function isSuccess(ending: CommandEnd): boolean {
  return ending.how === 'exited' && ending.code === 0;
}
