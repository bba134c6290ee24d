import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import type { StreamEvent } from '@/domain/stream/event';
import { connection, logged, manualClock } from '@/lib/chat/testing';
import { CallError } from '@/lib/upstream/call-error';
import type { ReceivedEvent } from '@/lib/upstream/client';
import { createBuildStore } from './build-store';
import { createRemoteRunner } from './remote-runner';
import { createTerminalStore } from './terminal-store';

const data = (text: string): StreamEvent => ({ type: 'data', data: text });
const done: StreamEvent = { status: 'DONE', domain: 'http://site' };
const over = (code = 0): StreamEvent => ({ status: 'END', code });

async function runs(
  command: 1 | 2 | 3 | 4,
  connections: AsyncIterable<ReceivedEvent>[],
  commandStr?: string,
  isManage: 0 | 1 = 0,
) {
  const clock = manualClock();
  const terminal = createTerminalStore();
  const build = createBuildStore();
  const served: string[] = [];
  const asked: object[] = [];
  const building: boolean[] = [];
  const queued: unknown[] = [];
  build.subscribe((state, before) => {
    building.push(state.building);
    if (state.queued !== before.queued) queued.push(state.queued);
  });
  let tries = 0;
  const next = () => {
    tries += 1;
    return connections.shift() ?? connection([]);
  };
  const runner = createRemoteRunner({
    open(request) {
      asked.push(request);
      return next();
    },
    follow: () => next(),
    clock,
    terminal,
    build,
    done: (domain) => served.push(domain),
  });
  const input = { uuid: 'u', command, isManage, ...(commandStr ? { commandStr } : {}) };
  let result: unknown;
  const running = runner.run(input, new AbortController().signal).then((one) => (result = one));
  for (let round = 0; round < 8; round += 1) await clock.advance(limits.run.resume.maxMs);
  await running;
  return { result, terminal, build, served, asked, building, queued, tries };
}

describe('commands', () => {
  it.each([0, 1] as const)(
    'posts what the endpoint expects, with is_manage %i [RUN-001]',
    async (isManage) => {
      const { asked } = await runs(3, [connection(logged('k', [over()]))], 'npm test', isManage);
      expect(asked).toEqual([
        {
          site_uuid: 'u',
          request_type: 'exe_npm',
          command: 3,
          command_str: 'npm test',
          is_manage: isManage,
        },
      ]);
    },
  );
  it('shows how many are ahead and about how long, until the command has its place [PP-19]', async () => {
    const { result, queued, terminal } = await runs(2, [
      connection(
        logged('k', [
          { type: 'stage', stage: 'queued', ahead: 2 },
          { type: 'stage', stage: 'queued', ahead: 1, seconds: 40 },
          data('vite\n'),
          done,
          over(),
        ]),
      ),
    ]);
    expect(queued).toEqual([
      { run: 'k', ahead: 2, seconds: null },
      { run: 'k', ahead: 1, seconds: 40 },
      null,
    ]);
    expect(result).toEqual({ status: 'done' });
    expect(terminal.text()).toBe('vite\n');
  });
  it('counts a command that was stopped before it had a place as not run, and not as failed [PP-19]', async () => {
    const { result, build, terminal } = await runs(2, [
      connection(
        logged('k', [
          { type: 'stage', stage: 'queued', ahead: 2 },
          { status: 'STOPPED', code: 200 },
        ]),
      ),
    ]);
    expect(result).toEqual({ status: 'left', message: '' });
    expect(build.getState()).toMatchObject({ building: false, queued: null, lastCommand: -1 });
    expect(terminal.getState().errors.hasError).toBe(false);
  });
  it('shows output and stores the address [RUN-003, RUN-004]', async () => {
    const { result, terminal, served } = await runs(2, [
      connection(logged('k', [data('vite\n'), done, over()])),
    ]);
    expect(result).toEqual({ status: 'done' });
    expect(terminal.text()).toBe('vite\n');
    expect(served).toEqual(['http://site']);
  });
  it('retries an install whose stream ended without END three times, then fails [RUN-005]', async () => {
    const cut = () => connection(logged('k', [data('half\n')]));
    const lost = await runs(1, [cut()]);
    expect(lost.result).toMatchObject({ status: 'lost' });
    expect(lost.tries).toBe(4);
    const saved = await runs(1, [
      cut(),
      connection([]),
      connection([]),
      connection(logged('k', [data('half\n'), data('whole\n'), over()])),
    ]);
    expect(saved.result).toEqual({ status: 'done' });
    expect(saved.terminal.text()).toBe('half\nwhole\n');
  });
  it('holds the build flag from the first command to its end, with any result [RUN-015]', async () => {
    for (const events of [
      [over()],
      [{ type: 'error', code: 705, content: 'exit 1' }, over(1)],
      [],
    ]) {
      const { building } = await runs(1, [connection(logged('k', events))]);
      expect(building[0]).toBe(true);
      expect(building.at(-1)).toBe(false);
    }
  });
  it('fails a dev server that ends without an address [GAP-84]', async () => {
    const { result, terminal } = await runs(2, [connection(logged('k', [over()]))]);
    expect(result).toMatchObject({ status: 'failed' });
    expect(terminal.getState().errors.hasError).toBe(true);
    const good = await runs(2, [connection(logged('k', [data('Error: x\n'), done, over()]))]);
    expect(good.terminal.getState().errors.hasError).toBe(false);
  });
  it('fails on an exit code other than zero [GEN-038]', async () => {
    const { result } = await runs(
      3,
      [connection(logged('k', [{ type: 'error', code: 705, content: 'exit 2' }, over(2)]))],
      'false',
    );
    expect(result).toEqual({ status: 'failed', message: 'exit 2' });
  });
  it('reports when another command is running', async () => {
    const { result } = await runs(1, [connection([], new CallError(703, 'Please wait'))]);
    expect(result).toEqual({ status: 'busy', message: 'Please wait' });
  });
});
