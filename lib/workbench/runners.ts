import { createStore } from 'zustand/vanilla';
import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { Runner as RunnerName } from '@/domain/runtime/runner';
import { createPageRunners } from './page-runners';
import { createRemoteRunner } from './remote-runner';
import type { Runner } from './runner';
import type { RunnersDependencies, RunnersState } from './runner-dependencies';
import type { TerminalStore } from './terminal-store';

/**
 * The runners of one open project behind one interface (GAP-74): the available runners, the current
 * runner, and the page that this browser built.
 */
export function createRunners(parts: RunnersDependencies) {
  const { effects, host, files, terminal, build, clock, done } = parts;
  const store = createStore<RunnersState>(() => ({
    available: null,
    current: 'remote',
    address: null,
    bootProblem: null,
  }));
  const remote = createRemoteRunner({
    ...{ clock, terminal, build, done },
    open: (request, signal) => effects.open(request, signal),
    follow: (run, after, signal) => effects.follow(run, after, signal),
  });
  const inPage = createPageRunners(parts, store);
  let stopWatching = () => {};

  async function current(): Promise<RunnerName> {
    if (store.getState().available) return store.getState().current;
    const possible = await effects.runners().catch((): readonly RunnerName[] => []);
    const wanted = host.chosenRunner.read();
    const [usual] = possible;
    // If the service did not respond, keep the current runner: the command itself will show the
    // error.
    if (usual)
      store.setState({
        available: possible,
        current: wanted && possible.includes(wanted) ? wanted : usual,
      });
    return store.getState().current;
  }

  const runner: Runner = {
    async run(input, signal) {
      const name = await current();
      return name === 'remote' ? remote.run(input, signal) : inPage.run(name, input, signal);
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
     * Returns a shell in this page for one of the user's own terminals. Returns null if the service
     * runs the project.
     */
    shell(output: TerminalStore): Runner | null {
      if (store.getState().current !== 'webcontainer') return null;
      return { run: (input, signal) => inPage.run('webcontainer', input, signal, output) };
    },
    /**
     * Returns the built page for the preview's frame. Returns undefined if a server provides the
     * page, or if nothing was built.
     */
    page: () => (store.getState().current === 'browser' ? inPage.browser()?.page() : undefined),
    /**
     * Prints the console output and errors of a page that this browser has built. For other pages
     * the services collect errors themselves.
     */
    log: (message: PreviewLog) =>
      void (store.getState().current === 'browser' && inPage.browser()?.log(message)),
    /**
     * Calls `call` when files of a page that runs in this browser have changed. Several quick
     * changes cause one call, after the last of them.
     */
    onStale(call: () => void) {
      let cancel: (() => void) | undefined;
      const stop = files.subscribe(() => {
        cancel?.();
        const { current: name } = store.getState();
        if (name === 'remote' || !inPage.isOpen(name)) return;
        cancel = clock.after(
          limits.browserRunner.restMs,
          () => void (inPage.isStale(name) && !build.getState().building && call()),
        );
      });
      stopWatching = () => {
        stop();
        cancel?.();
      };
    },
    dispose() {
      stopWatching();
      inPage.dispose();
    },
  };
}

export type Runners = ReturnType<typeof createRunners>;
