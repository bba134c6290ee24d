import type { StoreApi } from 'zustand/vanilla';
import type { CommandInput, CommandResult } from './runner';
import type { RunnersDependencies, RunnersState } from './runner-dependencies';
import { red } from './runner-messages';
import type { TerminalStore } from './terminal-store';
import type { BootProblem } from './webcontainer-boot';

type PageRunnerName = 'browser' | 'webcontainer';

/** The runners in this page. A runner is created with its first command. */
export function createPageRunners(parts: RunnersDependencies, store: StoreApi<RunnersState>) {
  const { effects, host, project, files, terminal, build, clock, built, pageSaid } = parts;
  const say: typeof host.formatRunnerMessage = (...words) => host.formatRunnerMessage(...words);
  const browser = openLazily(async () => {
    const [{ createBrowserRunner }, { createScriptTags }, builder] = await Promise.all([
      import('./browser-runner'),
      import('./script-tags'),
      effects.builder(() => host.builderUrl(project.getState().uuid ?? '')),
    ]);
    const tags = createScriptTags({
      clock,
      tag: (scripts, manifest) =>
        effects.tagScripts(project.getState().uuid ?? '', scripts, manifest),
    });
    return createBrowserRunner({
      ...{ builder, files, terminal, build, say, tags },
      environment: () => effects.environment(project.getState().uuid ?? ''),
      done: () => built(),
    });
  });
  const webcontainer = openLazily(async () => {
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
  const runners = { browser, webcontainer };

  function troubled(trouble: BootProblem) {
    store.setState({ bootProblem: trouble });
    parts.showTrouble();
  }

  return {
    async run(
      name: PageRunnerName,
      input: CommandInput,
      signal: AbortSignal,
      output?: TerminalStore,
    ): Promise<CommandResult> {
      store.setState({ bootProblem: null });
      const runner = await runners[name].get().catch(() => undefined);
      if (runner) return runner.run(input, signal, output);
      // The code of the runner could not be loaded.
      if (name === 'webcontainer') troubled('notBooted');
      const message = say(name === 'webcontainer' ? 'notBooted' : 'noBuilder');
      if (!output) terminal.write(`${red(message)}\n`);
      return { status: 'failed', message };
    },
    /** Returns the browser runner; undefined before its first command. */
    browser: browser.now,
    /** Whether files have changed since the runner read them; false before its first command. */
    isStale: (name: PageRunnerName): boolean => runners[name].now()?.isStale() ?? false,
    isOpen: (name: PageRunnerName): boolean => runners[name].now() !== undefined,
    dispose(): void {
      for (const one of Object.values(runners)) one.dispose();
    },
  };
}

/**
 * Calls `open` on the first use, and again after a failure. `now` returns the result only if it
 * already exists.
 */
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
