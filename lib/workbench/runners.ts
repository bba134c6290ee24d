import { createStore } from 'zustand/vanilla';
import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { Runner as RunnerName } from '@/domain/runtime/runner';
import type { BrowserBuilder, BrowserRunnerDependencies } from './browser-runner';
import type { FilesStore } from './files-store';
import { createRemoteRunner, type RemoteRunnerDependencies } from './remote-runner';
import type { CommandInput, CommandResult, Runner } from './runner';
import { type FormatRunnerMessage, red } from './runner-messages';
import type { TerminalStore } from './terminal-store';
import type { ContainerLease } from './webcontainer-lease';
import type { BootProblem, WebContainerDependencies } from './webcontainer-runner';

type RunnersState = {
  /** Available runners, the default first; null until the service has responded. */
  available: readonly RunnerName[] | null;
  current: RunnerName;
  /**
   * Address of a server in the WebContainer, exactly as the container reports it; null if none
   * runs.
   */
  address: string | null;
  /** Why the WebContainer is not available. */
  bootProblem: BootProblem | null;
};

export type RunnerEffects = {
  /** Returns the available runners, the default first. */
  runners(): Promise<readonly RunnerName[]>;
  /** Returns the frame at `address()` that builds for the browser runner. */
  builder(address: () => string): Promise<BrowserBuilder>;
  /** Returns a lease of the page's only WebContainer. */
  container(): Promise<ContainerLease>;
};

export type RunnerHost = {
  /** Address of the frame with the browser runner's compiler. */
  builderUrl(uuid: string): string;
  formatRunnerMessage: FormatRunnerMessage;
  /** Reads and stores the user's own choice. */
  chosenRunner: { read(): RunnerName | null; write(name: RunnerName): void };
};

type RunnersDependencies = Pick<RemoteRunnerDependencies, 'clock' | 'done'> &
  Pick<BrowserRunnerDependencies, 'terminal' | 'build'> &
  Pick<WebContainerDependencies, 'pageSaid'> & {
    effects: RunnerEffects & Pick<RemoteRunnerDependencies, 'open' | 'follow'>;
    host: RunnerHost;
    files: FilesStore;
    project: { getState(): { uuid: string | null } };
    /**
     * A runner in this page has a page to show: at this address, or where the gateway serves the
     * project.
     */
    built(address?: string): void;
    /** A runner in this page is not available: the preview shows why. */
    showTrouble(): void;
  };

/**
 * The runners of one open project behind one interface (GAP-74): the available ones, the current
 * one, and the page built here.
 */
export function createRunners(parts: RunnersDependencies) {
  const {
    effects,
    host,
    project,
    files,
    terminal,
    build,
    clock,
    done,
    built,
    pageSaid,
    showTrouble,
  } = parts;
  const store = createStore<RunnersState>(() => ({
    available: null,
    current: 'remote',
    address: null,
    bootProblem: null,
  }));
  const uuid = () => project.getState().uuid ?? '';
  const say: FormatRunnerMessage = (...words) => host.formatRunnerMessage(...words);
  const remote = createRemoteRunner({
    ...{ clock, terminal, build, done },
    open: (request, signal) => effects.open(request, signal),
    follow: (run, after, signal) => effects.follow(run, after, signal),
  });
  const browser = openLazily(async () => {
    const [{ createBrowserRunner }, builder] = await Promise.all([
      import('./browser-runner'),
      effects.builder(() => host.builderUrl(uuid())),
    ]);
    return createBrowserRunner({ builder, files, terminal, build, say, done: () => built() });
  });
  const container = openLazily(async () => {
    const [{ createWebContainerRunner }, lease] = await Promise.all([
      import('./webcontainer-runner'),
      effects.container(),
    ]);
    return createWebContainerRunner({
      ...{ lease, files, terminal, build, clock, say, pageSaid, troubled },
      done(address) {
        store.setState({ address });
        built(address);
      },
    });
  });
  const here = { browser, webcontainer: container };
  let stopWatching = () => {};

  function troubled(trouble: BootProblem) {
    store.setState({ bootProblem: trouble });
    showTrouble();
  }

  async function current(): Promise<RunnerName> {
    if (store.getState().available) return store.getState().current;
    const possible = await effects.runners().catch((): readonly RunnerName[] => []);
    const wanted = host.chosenRunner.read();
    const [usual] = possible;
    // If the service is down, the error appears when the command is sent.
    if (usual)
      store.setState({
        available: possible,
        current: wanted && possible.includes(wanted) ? wanted : usual,
      });
    return store.getState().current;
  }

  async function runInPage(
    name: keyof typeof here,
    input: CommandInput,
    signal: AbortSignal,
    output?: TerminalStore,
  ): Promise<CommandResult> {
    store.setState({ bootProblem: null });
    const runner = await here[name].get().catch(() => undefined);
    if (runner) return runner.run(input, signal, output);
    // Its code could not be loaded.
    if (name === 'webcontainer') troubled('notBooted');
    const message = say(name === 'webcontainer' ? 'notBooted' : 'noBuilder');
    if (!output) terminal.write(`${red(message)}\n`);
    return { status: 'failed', message };
  }

  const runner: Runner = {
    async run(input, signal) {
      const name = await current();
      return name === 'remote' ? remote.run(input, signal) : runInPage(name, input, signal);
    },
  };
  return {
    ...store,
    ...runner,
    current,
    choose(name: RunnerName) {
      host.chosenRunner.write(name);
      store.setState({ current: name, bootProblem: null });
    },
    /**
     * Returns a shell in this page for one of the user's own terminals; null if the service runs
     * it.
     */
    shell(output: TerminalStore): Runner | null {
      if (store.getState().current !== 'webcontainer') return null;
      return { run: (input, signal) => runInPage('webcontainer', input, signal, output) };
    },
    /**
     * Returns the built page for the preview's frame; undefined if a server has it or nothing was
     * built.
     */
    page: () => (store.getState().current === 'browser' ? browser.now()?.page() : undefined),
    /**
     * Prints console output and errors of a page built here. The service itself knows those of a
     * page it serves.
     */
    log: (message: PreviewLog) =>
      void (store.getState().current === 'browser' && browser.now()?.log(message)),
    /** Calls once files of a page that runs here have changed and no further change follows. */
    onStale(call: () => void) {
      let cancel: (() => void) | undefined;
      const stop = files.subscribe(() => {
        cancel?.();
        const { current: name } = store.getState();
        const shown = name === 'remote' ? undefined : here[name].now();
        if (!shown) return;
        cancel = clock.after(
          limits.browserRunner.restMs,
          () => void (shown.isStale() && !build.getState().building && call()),
        );
      });
      stopWatching = () => {
        stop();
        cancel?.();
      };
    },
    dispose() {
      stopWatching();
      for (const one of Object.values(here)) one.dispose();
    },
  };
}

export type Runners = ReturnType<typeof createRunners>;

/** Opens on first use, and again after a failure. `now` returns only what is already open. */
function openLazily<Opened extends { dispose(): void }>(open: () => Promise<Opened>) {
  let opening: Promise<Opened> | undefined;
  let opened: Opened | undefined;
  return {
    async get(): Promise<Opened> {
      opening ??= open();
      try {
        opened = await opening;
        return opened;
      } catch (error) {
        opening = undefined;
        throw error;
      }
    },
    now: () => opened,
    dispose(): void {
      if (opened) opened.dispose();
      else void opening?.then((late) => late.dispose()).catch(() => {});
    },
  };
}
