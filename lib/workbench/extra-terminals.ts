import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import { commands } from '@/domain/runtime/commands';
import type { BuildStore } from './build-store';
import { createRemoteRunner, type RemoteRunnerDependencies } from './remote-runner';
import type { CommandInput, CommandResult, Runner } from './runner';
import { createTerminalStore, type TerminalStore } from './terminal-store';

/**
 * An additional terminal next to the build terminal. `running` is true while a command runs in it.
 */
export type ExtraTerminal = {
  id: number;
  output: TerminalStore;
  running: boolean;
  history: readonly string[];
};
type ShownTerminal = 'build' | number;

/** A running command. `run` is '' until the service has sent its id. */
type RunningCommand = { run: string; unwanted: boolean; end: AbortController };

type ExtraTerminalsDependencies = Pick<RemoteRunnerDependencies, 'open' | 'follow' | 'clock'> & {
  build: BuildStore;
  site(): { uuid: string; isManage: 0 | 1 } | null;
  stop(run: string): Promise<unknown>;
  /** Returns a runner in this page; null if the service runs the commands. */
  shell(output: TerminalStore): Runner | null;
  signal: AbortSignal;
};

/**
 * Terminals for single commands, which run where the project runs (WB-010, RUN-009). Only one
 * command at a time runs in a project.
 */
export function createExtraTerminals(deps: ExtraTerminalsDependencies) {
  const { build, site, stop, shell, signal } = deps;
  const store = createStore<{ list: readonly ExtraTerminal[]; shown: ShownTerminal }>(() => ({
    list: [],
    shown: 'build',
  }));
  /** The running command of each terminal. */
  const runningCommands = new Map<number, RunningCommand>();
  let last = 0;

  const find = (id: number) => store.getState().list.find((one) => one.id === id);
  const change = (id: number, part: Partial<ExtraTerminal>) =>
    store.setState(({ list }) => ({
      list: list.map((one) => (one.id === id ? { ...one, ...part } : one)),
    }));

  async function end(id: number): Promise<void> {
    const way = runningCommands.get(id);
    if (!way) return;
    way.unwanted = true;
    way.end.abort();
    if (way.run) await stop(way.run);
  }

  return {
    ...store,
    show: (shown: ShownTerminal) => store.setState({ shown }),
    add(): void {
      if (store.getState().list.length >= limits.command.terminals) return;
      last += 1;
      const made: ExtraTerminal = {
        id: last,
        output: createTerminalStore(),
        running: false,
        history: [],
      };
      store.setState(({ list }) => ({ list: [...list, made], shown: made.id }));
    },
    /** Closes a terminal and stops the command that runs in it. */
    async close(id: number): Promise<void> {
      store.setState(({ list, shown }) => ({
        list: list.filter((one) => one.id !== id),
        shown: shown === id ? 'build' : shown,
      }));
      await end(id);
    },
    /**
     * Runs one command line that the user typed (command 3). Returns `busy` without running it if
     * another command is running.
     */
    async run(id: number, line: string): Promise<CommandResult> {
      const terminal = find(id);
      const place = site();
      if (!terminal || !place || build.getState().building) return { status: 'busy', message: '' };
      const { output, history: said } = terminal;
      change(id, { running: true, history: [...said.filter((one) => one !== line), line] });
      output.write(`\u001b[1m$ ${line}\u001b[0m\n`);
      const way = { run: '', unwanted: false, end: new AbortController() };
      runningCommands.set(id, way);
      const input = { ...place, command: commands.other, commandStr: line };
      try {
        const here = shell(output);
        const result = await (here
          ? here.run(input, AbortSignal.any([signal, way.end.signal]))
          : runOnService(deps, input, { output, way }));
        if ('message' in result && result.message)
          output.write(`\u001b[31m${result.message}\u001b[0m\n`);
        return result;
      } finally {
        runningCommands.delete(id);
        change(id, { running: false });
      }
    },
    stop: end,
  };
}

/** Runs a command line in the server's sandbox, and stores the id of its run. */
function runOnService(
  { open, follow, clock, build, stop, signal }: ExtraTerminalsDependencies,
  input: CommandInput,
  { output, way }: { output: TerminalStore; way: RunningCommand },
): Promise<CommandResult> {
  const runner = createRemoteRunner({
    open,
    follow,
    clock,
    terminal: output,
    // While the command line runs, no other command may start (CHAT-011). The command line does not
    // change `lastCommand` of the build.
    build: {
      ...{ queue: build.queue, end: build.end },
      begin: () => build.setState({ building: true }),
      refuse: () => {},
    },
    done: () => {},
  });
  return runner.run(input, signal, (run) => {
    if (run === way.run) return;
    way.run = run;
    // The command was stopped before its id was known.
    if (way.unwanted) void stop(run).catch(() => {});
  });
}
