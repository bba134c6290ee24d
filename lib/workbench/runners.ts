import { createStore } from 'zustand/vanilla';
import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { Runner as RunnerName } from '@/domain/rules/runner';
import type { BrowserBuilder, BrowserRunner, BrowserRunnerParts, SayOfRunner } from './browser-runner';
import type { FilesStore } from './files-store';
import { createRemoteRunner, type RunnerParts } from './remote-runner';
import type { Runner } from './runner';

type State = {
  /** What can run projects here, the usual one first; null until the service was heard. */
  possible: readonly RunnerName[] | null;
  current: RunnerName;
};

export type RunnerEffects = {
  /** What may run projects here, the usual one first. */
  runners(): Promise<readonly RunnerName[]>;
  /** The frame at `address()` that builds for the browser runner. */
  builder(address: () => string): Promise<BrowserBuilder>;
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
  Pick<BrowserRunnerParts, 'terminal' | 'build'> & {
    effects: RunnerEffects & Pick<RunnerParts, 'open' | 'follow'>;
    host: RunnerHost;
    files: FilesStore;
    project: { getState(): { uuid: string | null } };
    /** The browser runner has a page to show, in the frame at this address. */
    built(address: string): void;
  };

/** The runners of one open project behind one interface (GAP-74): which can be used, which is, and the page that was built here. */
export function createRunners({ effects, host, project, files, terminal, build, clock, done, built }: Parts) {
  const store = createStore<State>(() => ({ possible: null, current: 'remote' }));
  const uuid = () => project.getState().uuid ?? '';
  const remote = createRemoteRunner({
    ...{ clock, terminal, build, done },
    open: (request, signal) => effects.open(request, signal),
    follow: (run, after, signal) => effects.follow(run, after, signal),
  });
  let local: Promise<BrowserRunner> | undefined;
  let shown: BrowserRunner | undefined;
  let stopWatching = () => {};

  /** The compiler's frame and all that belongs to it come with the first project that needs them. */
  async function openLocal(): Promise<BrowserRunner> {
    const [{ createBrowserRunner }, builder] = await Promise.all([
      import('./browser-runner'),
      effects.builder(() => host.builderUrl(uuid())),
    ]);
    const say: SayOfRunner = (...words) => host.saysOfRunner(...words);
    shown = createBrowserRunner({ builder, files, terminal, build, say, done: () => built(host.previewUrl(uuid(), '')) });
    return shown;
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

  const runner: Runner = {
    async run(input, signal) {
      if ((await current()) !== 'browser') return remote.run(input, signal);
      local ??= openLocal();
      return (await local).run(input, signal);
    },
  };
  return {
    ...store,
    ...runner,
    current,
    choose(name: RunnerName) {
      host.chosenRunner.write(name);
      store.setState({ current: name });
    },
    /** What the preview's frame is handed; undefined where the server serves it, or nothing was built yet. */
    page: () => (store.getState().current === 'browser' ? shown?.page() : undefined),
    /** What a page that was built here says and suffers; of one that the server serves the service knows itself. */
    log: (message: PreviewLog) => void (store.getState().current === 'browser' && shown?.log(message)),
    /** Calls once the files of a page that was built here have changed and come to rest. */
    onStale(call: () => void) {
      let cancel: (() => void) | undefined;
      const stop = files.subscribe(() => {
        cancel?.();
        if (!shown || store.getState().current !== 'browser') return;
        cancel = clock.after(limits.browserRunner.restMs, () => void (shown?.isStale() && !build.getState().building && call()));
      });
      stopWatching = () => {
        stop();
        cancel?.();
      };
    },
    dispose() {
      stopWatching();
      shown?.dispose();
    },
  };
}

export type Runners = ReturnType<typeof createRunners>;
