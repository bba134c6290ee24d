import { expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import type { Runner } from '@/domain/rules/runner';
import { connection, logged, manualClock } from '@/lib/chat/testing';
import { createBuildStore } from './build-store';
import { createFilesStore } from './files-store';
import { createRunners } from './runners';
import { createTerminalStore } from './terminal-store';

function scene({ possible, chosen = null }: { possible: readonly Runner[] | Error; chosen?: Runner | null }) {
  const clock = manualClock();
  const files = createFilesStore();
  const state = { opened: 0, built: 0, chosen };
  const shown: string[] = [];
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
      runners: async () => {
        if (possible instanceof Error) throw possible;
        return possible;
      },
      builder: async (address) => ({
        async build() {
          state.built += 1;
          shown.push(address());
          return { type: 'BROWSER_BUILT', id: 1, ms: 1, problems: [], page: { html: '', style: '', script: '' } };
        },
        dispose: () => shown.push('disposed'),
      }),
    },
    host: {
      previewUrl: (uuid) => `http://${uuid}.preview/`,
      builderUrl: () => 'http://builder/',
      saysOfRunner: (sentence) => sentence,
      chosenRunner: { read: () => state.chosen, write: (name) => void Object.assign(state, { chosen: name }) },
    },
    files,
    terminal: createTerminalStore(),
    build: createBuildStore(),
    project: { getState: () => ({ uuid: 'u' }) },
    clock,
    done: (domain) => shown.push(domain),
    built: (address) => shown.push(address),
  });
  const run = () => runners.run({ uuid: 'u', command: 2, isManage: 0 }, new AbortController().signal);
  return { clock, files, state, shown, runners, run };
}

it.each([
  [['remote', 'browser'], null, 'remote'],
  [['browser', 'remote'], null, 'browser'],
  [['browser'], 'remote', 'browser'],
  [['remote', 'browser'], 'browser', 'browser'],
  [new Error('away'), 'browser', 'remote'],
] as const)('GAP-74 where %j is possible and %s was chosen, a project runs in %s', async (possible, chosen, expected) => {
  const { state, shown, run, runners } = scene({ possible, chosen });
  expect(await run()).toEqual({ status: 'done' });
  expect([state.opened, state.built]).toEqual(expected === 'remote' ? [1, 0] : [0, 1]);
  expect(shown.at(-1)).toBe(expected === 'remote' ? 'http://served' : 'http://u.preview/');
  expect(runners.page() === undefined).toBe(expected === 'remote');
});

it('GAP-74 runs elsewhere once another place was chosen, and remembers it', async () => {
  const { state, shown, run, runners } = scene({ possible: ['remote', 'browser'] });
  await run();
  runners.choose('browser');
  await run();
  expect([state.opened, state.built, state.chosen]).toEqual([1, 1, 'browser']);
  runners.dispose();
  expect(shown.at(-1)).toBe('disposed');
});

it('asks for another build once changed files have come to rest, and only where the browser builds', async () => {
  const { clock, files, run, runners } = scene({ possible: ['remote', 'browser'], chosen: 'browser' });
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
