import type { BuildStore } from './build-store';
import type { FilesStore } from './files-store';
import type { CommandInput, CommandResult } from './runner';
import { red } from './runner-messages';
import type { TerminalStore } from './terminal-store';
import { type ContainerBootDependencies, createContainerBoot } from './webcontainer-boot';
import {
  type CommandEnd,
  type ContainerCommandsDependencies,
  createContainerCommands,
  isSuccess,
  throwContainerError,
} from './webcontainer-commands';
import { createContainerFiles } from './webcontainer-files';
import { CommandNotStarted } from './webcontainer-process';

export type WebContainerDependencies = ContainerBootDependencies &
  ContainerCommandsDependencies & {
    files: Pick<FilesStore, 'getState' | 'read'>;
    build: BuildStore;
  };

/**
 * The runner in a WebContainer (ADR 034): npm and the project's own server run in this browser. The
 * runtime belongs to a vendor and loads from the vendor's host.
 */
export function createWebContainerRunner(parts: WebContainerDependencies) {
  const { lease, files, terminal, build, clock, say } = parts;
  const leaving = new AbortController();
  const containerFiles = createContainerFiles({ files, clock });
  const openContainer = createContainerBoot(parts, leaving.signal);
  const runCommand = createContainerCommands(parts, leaving.signal);
  let runningCount = 0;

  async function attempt(
    input: CommandInput,
    signal: AbortSignal,
    output: TerminalStore,
  ): Promise<CommandResult> {
    const container = await openContainer(output);
    await containerFiles.sync(container, signal).catch((error) => throwContainerError(say, error));
    const ending = await runCommand(input, { container, output, signal });
    if (isSuccess(ending)) return { status: 'done' };
    if (ending.how === 'left') return { status: 'left', message: '' };
    const message = messageOf(ending);
    if (ending.how !== 'exited') printError(message, output);
    output.handleEvent({ type: 'failed', title: message });
    return { status: 'failed', message };
  }

  function messageOf(ending: Exclude<CommandEnd, { how: 'left' }>): string {
    if (ending.how === 'exited') return `exit ${ending.code}`;
    return say(ending.how === 'late' ? 'tookTooLong' : 'noAnswer');
  }

  /**
   * Prints an error in the build terminal. The user's own terminals print their errors themselves.
   */
  function printError(message: string, output: TerminalStore): void {
    if (output === terminal) terminal.write(`${red(message)}\n`);
  }

  return {
    /** `output` is a terminal other than the build terminal, for a line that the user typed. */
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
