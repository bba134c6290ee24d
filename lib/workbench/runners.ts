import { createStore } from 'zustand/vanilla';
import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { Runner as RunnerName } from '@/domain/rules/runner';
import type { BrowserBuilder, BrowserRunnerParts } from './browser-runner';
import type { FilesStore } from './files-store';
import { createRemoteRunner, type RunnerParts } from './remote-runner';
import type { CommandInput, CommandResult, Runner } from './runner';
import { red, type SayOfRunner } from './runner-words';
import type { TerminalStore } from './terminal-store';
import type { ContainerLease } from './webcontainer-place';
import type { BootTrouble, WebContainerParts } from './webcontainer-runner';

type State = {
  /** What can run projects here, the usual one first; null until the service was heard. */
  possible: readonly RunnerName[] | null;
  current: RunnerName;
  /** Where a server in the WebContainer answers, exactly as the container says it; null while none does. */
  address: string | null;
  /** Why the WebContainer cannot be had. */
  trouble: BootTrouble | null;
};

export type RunnerEffects = {
  /** What may run projects here, the usual one first. */
  runners(): Promise<readonly RunnerName[]>;
  /** The frame at `address()` that builds for the browser runner. */
  builder(address: () => string): Promise<BrowserBuilder>;
  /** A hold on the page's one WebContainer. */
  container(): Promise<ContainerLease>;
};

export type RunnerHost = {
  previewUrl(uuid: string, domain: string): string;
  /** Where the frame of the browser runner's compiler comes from. */
  builderUrl(uuid: string): string;
  saysOfRunner: SayOfRunner;
  /** The person's own choice, and where it is kept. */
  chosenRunner: { read(): RunnerName | null; write(name: RunnerName): void };
};

type Parts = Pick<RunnerParts, 'clock' | 'done'> &
  Pick<BrowserRunnerParts, 'terminal' | 'build'> &
  Pick<WebContainerParts, 'pageSaid'> & {
    effects: RunnerEffects & Pick<RunnerParts, 'open' | 'follow'>;
    host: RunnerHost;
    files: FilesStore;
    project: { getState(): { uuid: string | null } };
    /** A runner of this page has a page to show, in the frame at this address. */
    built(address: string): void;
    /** A runner of this page cannot be had, and the preview says why. */
    showTrouble(): void;
  };

/** The runners of one open project behind one interface (GAP-74): which can be used, which is, and the page that was built here. */
export function createRunners(parts: Parts) {
  const { effects, host, project, files, terminal, build, clock, done, built, pageSaid, showTrouble } = parts;
  const store = createStore<State>(() => ({ possible: null, current: 'remote', address: null, trouble: null }));
  const uuid = () => project.getState().uuid ?? '';
  const say: SayOfRunner = (...words) => host.saysOfRunner(...words);
  const remote = createRemoteRunner({
    ...{ clock, terminal, build, done },
    open: (request, signal) => effects.open(request, signal),
    follow: (run, after, signal) => effects.follow(run, after, signal),
  });
  const browser = lazily(async () => {
    const [{ createBrowserRunner }, builder] = await Promise.all([
      import('./browser-runner'),
      effects.builder(() => host.builderUrl(uuid())),
    ]);
    return createBrowserRunner({ builder, files, terminal, build, say, done: () => built(host.previewUrl(uuid(), '')) });
  });
  const container = lazily(async () => {
    const [{ createWebContainerRunner }, lease] = await Promise.all([import('./webcontainer-runner'), effects.container()]);
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

  function troubled(trouble: BootTrouble) {
    store.setState({ trouble });
    showTrouble();
  }

  async function current(): Promise<RunnerName> {
    if (store.getState().possible) return store.getState().current;
    const possible = await effects.runners().catch((): readonly RunnerName[] => []);
    const wanted = host.chosenRunner.read();
    const [usual] = possible;
    // A service that does not answer will say so itself, when the command is asked for.
    if (usual) store.setState({ possible, current: wanted && possible.includes(wanted) ? wanted : usual });
    return store.getState().current;
  }

  async function runHere(
    name: keyof typeof here,
    input: CommandInput,
    signal: AbortSignal,
    output?: TerminalStore,
  ): Promise<CommandResult> {
    store.setState({ trouble: null });
    const runner = await here[name].get().catch(() => undefined);
    if (runner) return runner.run(input, signal, output);
    // Its code did not come.
    if (name === 'webcontainer') troubled('notBooted');
    const message = say(name === 'webcontainer' ? 'notBooted' : 'noBuilder');
    if (!output) terminal.write(`${red(message)}\n`);
    return { status: 'failed', message };
  }

  const runner: Runner = {
    async run(input, signal) {
      const name = await current();
      return name === 'remote' ? remote.run(input, signal) : runHere(name, input, signal);
    },
  };
  return {
    ...store,
    ...runner,
    current,
    choose(name: RunnerName) {
      host.chosenRunner.write(name);
      store.setState({ current: name, trouble: null });
    },
    /** A shell of this page for a terminal of the person's own; null where the service has it. */
    shell(output: TerminalStore): Runner | null {
      if (store.getState().current !== 'webcontainer') return null;
      return { run: (input, signal) => runHere('webcontainer', input, signal, output) };
    },
    /** What the preview's frame is handed; undefined where a server has it, or nothing was built yet. */
    page: () => (store.getState().current === 'browser' ? browser.now()?.page() : undefined),
    /** What a page that was built here says and suffers; of one that the server serves the service knows itself. */
    log: (message: PreviewLog) => void (store.getState().current === 'browser' && browser.now()?.log(message)),
    /** Calls once the files of a page that runs here have changed and come to rest. */
    onStale(call: () => void) {
      let cancel: (() => void) | undefined;
      const stop = files.subscribe(() => {
        cancel?.();
        const { current: name } = store.getState();
        const shown = name === 'remote' ? undefined : here[name].now();
        if (!shown) return;
        cancel = clock.after(limits.browserRunner.restMs, () => void (shown.isStale() && !build.getState().building && call()));
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

/** Opened by the first who asks for it, and by the next again if that came to nothing; `now` is what is there already. */
function lazily<Opened extends { dispose(): void }>(open: () => Promise<Opened>) {
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
