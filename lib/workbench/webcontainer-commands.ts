import { limits } from '@/domain/limits';
import { commands } from '@/domain/runtime/commands';
import { unreachable } from '@/domain/unreachable';
import type { Clock } from '@/lib/utils/clock';
import type { BuildStore } from './build-store';
import type { FilesStore } from './files-store';
import type { CommandInput } from './runner';
import type { FormatRunnerMessage } from './runner-messages';
import type { TerminalStore } from './terminal-store';
import {
  CommandNotStarted,
  type ProcessEnd,
  type SpawnedProcess,
  spawnInContainer,
} from './webcontainer-process';
import { createContainerServer } from './webcontainer-server';
import type { Container } from './webcontainer-types.client';

/** `mute`: a server exited with code 0 without having opened an address. */
export type CommandEnd = ProcessEnd | { how: 'mute' };

/** Where a command writes its output, and the signal that cancels it. */
type CommandContext = { container: Container; output: TerminalStore; signal: AbortSignal };

export type ContainerCommandsDependencies = {
  files: Pick<FilesStore, 'read'>;
  build: BuildStore;
  clock: Clock;
  say: FormatRunnerMessage;
  /** Called when a server in the container is ready at exactly this address (RUN-004). */
  done(address: string): void;
};

/**
 * Returns a function that runs a project's commands in a container: npm, the commands that the user
 * types, and the project's server. The signal `left` aborts when the user leaves the project.
 */
export function createContainerCommands(parts: ContainerCommandsDependencies, left: AbortSignal) {
  const { files, build, clock, say, done } = parts;
  const server = createContainerServer(clock);
  /** The package files of the last successful install. */
  let installed: string | undefined;

  async function install(use: CommandContext): Promise<ProcessEnd> {
    const wanted = ['package.json', 'package-lock.json']
      .map((path) => files.read(path)?.content ?? '')
      .join('\n');
    if (installed === wanted) return successEnd;
    const ending = await runProgram(use, ['npm', 'install'], limits.command.installMs);
    if (!isSuccess(ending)) return ending;
    installed = wanted;
    // A server that started without these packages must be restarted.
    server.stop();
    return ending;
  }

  /**
   * Starts the server, unless it runs already: a running server notices changed files by itself.
   */
  async function serve(use: CommandContext): Promise<CommandEnd> {
    const begin = () => start({ ...use, signal: left }, ['npm', 'run', 'dev']);
    const address = server.address() ?? (await server.start(use.container, begin, use.signal));
    if (typeof address !== 'string') return isSuccess(address) ? { how: 'mute' } : address;
    build.setState({ lastCommand: commands.buildDev });
    use.output.handleEvent({ type: 'done', domain: address });
    done(address);
    return successEnd;
  }

  const runProgram = async (use: CommandContext, line: CommandLine, timeoutMs: number) =>
    (await start(use, line, timeoutMs)).ended;

  function start(
    { container, output, signal }: CommandContext,
    [command, ...args]: CommandLine,
    timeoutMs?: number,
  ): Promise<SpawnedProcess> {
    const write = (text: string) => {
      output.write(text);
      output.handleEvent({ type: 'data', text });
    };
    const input = { command, args, write, signal, timeoutMs };
    return spawnInContainer(container, clock, input).catch((error) =>
      throwContainerError(say, error),
    );
  }

  return async (
    { command, commandStr = '' }: CommandInput,
    use: CommandContext,
  ): Promise<CommandEnd> => {
    switch (command) {
      case commands.install:
        return install(use);
      case commands.other:
        return runProgram(use, ['jsh', '-c', commandStr], limits.command.otherMs);
      case commands.webBuild: {
        const built = await runProgram(use, ['npm', 'run', 'build'], limits.command.buildMs);
        return isSuccess(built) ? serve(use) : built;
      }
      case commands.buildDev:
        return serve(use);
      default:
        return unreachable(command);
    }
  };
}

type CommandLine = [string, ...string[]];

const successEnd: ProcessEnd = { how: 'exited', code: 0 };

export function isSuccess(ending: CommandEnd): boolean {
  return ending.how === 'exited' && ending.code === 0;
}

/** Throws an error with a message in the user's language for an error of the container. */
export function throwContainerError(say: FormatRunnerMessage, error: unknown): never {
  throw new CommandNotStarted(
    say('containerFailed', { reason: error instanceof Error ? error.message : String(error) }),
  );
}
