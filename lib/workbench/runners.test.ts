import { expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import type { Runner } from '@/domain/runtime/runner';
import { connection, logged, manualClock, settle } from '@/lib/chat/testing';
import { vendorDouble } from '@/tests/support/webcontainer';
import { createBuildStore } from './build-store';
import { createFilesStore } from './files-store';
import { createRunners } from './runners';
import { createTerminalStore } from './terminal-store';
import { createContainerLeases } from './webcontainer-lease';

type Setting = {
  possible: readonly Runner[] | Error;
  chosen?: Runner | null;
  isolation?: 'isolated' | 'none' | null;
};

function scene({ possible, chosen = null, isolation = 'isolated' }: Setting) {
  const clock = manualClock();
  const files = createFilesStore();
  const state = { opened: 0, built: 0, chosen };
  const shown: string[] = [];
  const vendor = vendorDouble();
  const terminal = createTerminalStore();
  const runners = createRunners({
    effects: {
      open() {
        state.opened += 1;
        return connection(
          logged('r', [
            { status: 'DONE', domain: 'http://served' },
            { status: 'END', code: 0 },
          ]),
        );
      },
      follow: () => connection([]),
      tagScripts: async () => [],
      environment: async () => ({}),
      runners: async () => {
        if (possible instanceof Error) throw possible;
        return possible;
      },
      builder: async (address) => ({
        async build() {
          state.built += 1;
          shown.push(address());
          return {
            type: 'BROWSER_BUILT',
            id: 1,
            ms: 1,
            problems: [],
            page: { html: '', style: '', script: '' },
          };
        },
        dispose: () => shown.push('disposed'),
      }),
      async container() {
        if (!isolation) throw new Error('its code did not come');
        return createContainerLeases({ isolation: () => isolation, boot: vendor.boot })();
      },
    },
    host: {
      builderUrl: () => 'http://builder/',
      formatRunnerMessage: (sentence) => sentence,
      chosenRunner: {
        read: () => state.chosen,
        write: (name) => void Object.assign(state, { chosen: name }),
      },
    },
    files,
    terminal,
    build: createBuildStore(),
    project: { getState: () => ({ uuid: 'u' }) },
    clock,
    done: (domain) => shown.push(domain),
    built: (address) => shown.push(address ?? 'the preview'),
    pageSaid: ({ text }) => shown.push(`page: ${text}`),
    showTrouble: () => shown.push('trouble'),
  });
  const run = () =>
    runners.run({ uuid: 'u', command: 2, isManage: 0 }, new AbortController().signal);
  return { clock, files, state, shown, runners, run, vendor, terminal };
}

it.each([
  [['remote', 'browser'], null, 'remote'],
  [['browser', 'remote'], null, 'browser'],
  [['browser'], 'remote', 'browser'],
  [['remote', 'browser'], 'browser', 'browser'],
  [new Error('away'), 'browser', 'remote'],
] as const)(
  'with possible runners %j and choice %s runs a project in %s [GAP-74]',
  async (possible, chosen, expected) => {
    const { state, shown, run, runners } = scene({ possible, chosen });
    expect(await run()).toEqual({ status: 'done' });
    expect([state.opened, state.built]).toEqual(expected === 'remote' ? [1, 0] : [0, 1]);
    expect(shown.at(-1)).toBe(expected === 'remote' ? 'http://served' : 'the preview');
    expect(runners.page() === undefined).toBe(expected === 'remote');
  },
);

it('runs in another runner after it was chosen, and stores the choice [GAP-74]', async () => {
  const { state, shown, run, runners } = scene({ possible: ['remote', 'browser'] });
  await run();
  runners.choose('browser');
  await run();
  expect([state.opened, state.built, state.chosen]).toEqual([1, 1, 'browser']);
  runners.dispose();
  expect(shown.at(-1)).toBe('disposed');
});

it('rebuilds when changed files have settled, and only where the browser builds', async () => {
  const { clock, files, run, runners } = scene({
    possible: ['remote', 'browser'],
    chosen: 'browser',
  });
  const stale = vi.fn();
  runners.onStale(stale);
  await run();
  files.write('a', '1');
  await clock.advance(limits.browserRunner.restMs / 2);
  files.write('a', '2');
  await clock.advance(limits.browserRunner.restMs / 2);
  expect(stale).not.toHaveBeenCalled();
  await clock.advance(limits.browserRunner.restMs / 2);
  expect(stale).toHaveBeenCalledTimes(1);
  runners.choose('remote');
  files.write('a', '3');
  await clock.advance(limits.browserRunner.restMs);
  expect(stale).toHaveBeenCalledTimes(1);
});

const address = 'https://k8--5173--a1.local-credentialless.webcontainer-api.io';
const inContainer = { possible: ['webcontainer', 'browser'] as const };

it('runs in a WebContainer on request, and rebuilds there when files have settled [GAP-74]', async () => {
  const { clock, files, shown, run, runners, vendor } = scene(inContainer);
  const stale = vi.fn();
  runners.onStale(stale);
  const running = run();
  await vi.waitFor(() => expect(vendor.booted[0]?.lines()).toEqual(['npm run dev']));
  vendor.booted[0]?.emit('server-ready', 5173, address);
  expect(await running).toEqual({ status: 'done' });
  expect([shown, runners.getState().address, runners.page()]).toEqual([
    [address],
    address,
    undefined,
  ]);
  files.write('a', '1');
  await clock.advance(limits.browserRunner.restMs);
  expect(stale).toHaveBeenCalledTimes(1);
  runners.dispose();
  await settle();
  expect(vendor.booted[0]?.isGone()).toBe(true);
});

it.each([
  ['none', 'notSupported'],
  [null, 'notBooted'],
] as const)(
  'shows why there is no WebContainer, and clears it elsewhere: %s [GAP-74]',
  async (isolation, trouble) => {
    const { shown, run, runners, terminal } = scene({ ...inContainer, isolation });
    expect(await run()).toEqual({ status: 'failed', message: trouble });
    expect([runners.getState().bootProblem, shown]).toEqual([trouble, ['trouble']]);
    expect(terminal.text()).toContain(trouble);
    runners.choose('browser');
    expect(runners.getState().bootProblem).toBeNull();
    expect(await run()).toEqual({ status: 'done' });
  },
);

it('runs a terminal line in the container, and sends it to the service elsewhere [RUN-009]', async () => {
  const { runners, run, vendor } = scene(inContainer);
  const output = createTerminalStore();
  expect(runners.shell(output)).toBeNull();
  const serving = run();
  await vi.waitFor(() => expect(vendor.booted[0]?.programs).toHaveLength(1));
  vendor.booted[0]?.emit('server-ready', 5173, address);
  await serving;
  const line = { uuid: 'u', command: 3, commandStr: 'ls', isManage: 0 } as const;
  const running = runners.shell(output)?.run(line, new AbortController().signal);
  await vi.waitFor(() => expect(vendor.booted[0]?.lines().at(-1)).toBe('jsh -c ls'));
  vendor.booted[0]?.programs.at(-1)?.say('src\n');
  vendor.booted[0]?.programs.at(-1)?.exit(0);
  expect(await running).toEqual({ status: 'done' });
  expect(output.text()).toBe('src\n');
});
