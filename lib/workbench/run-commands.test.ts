import { beforeEach, describe, expect, it } from 'vitest';
import { manualClock, settle } from '@/lib/chat/testing';
import { sleep } from '@/lib/utils/clock';
import { runCommands, stepsOf } from './run-commands';
import type { CommandInput, CommandResult } from './runner';

const site = { uuid: 'u', isManage: 0 } as const;
const steps = [
  { command: 1, commandStr: 'npm install', keys: [1] },
  { command: 3, commandStr: 'ls', keys: [2] },
  { command: 2, commandStr: 'npm run dev', keys: [3] },
] as const;

let begun: CommandInput[];
let running: ((result: CommandResult) => void)[];
let marks: string[];
const runner = {
  run(input: CommandInput): Promise<CommandResult> {
    begun.push(input);
    return new Promise((resolve) => running.push(resolve));
  },
};
beforeEach(() => {
  begun = [];
  running = [];
  marks = [];
});
type Order = readonly (typeof steps)[number][];
const all = ({
  order = steps,
  ...more
}: {
  order?: Order;
  wait?(ms: number): Promise<void>;
} = {}) =>
  runCommands(
    {
      runner,
      site,
      signal: new AbortController().signal,
      turn: { setStatus: (key, status) => marks.push(`${key} ${status}`) },
      ...more,
    },
    order.map(({ keys, ...step }) => ({ ...step, keys: [...keys] })),
  );
const end = async (result: CommandResult) => {
  running.shift()?.(result);
  await settle();
};

it('starts each command when the one before has ended, in order of arrival [GEN-029]', async () => {
  const outcome = all();
  for (const command of [1, 3, 2]) {
    expect([running.length, begun.at(-1)?.command]).toEqual([1, command]);
    await end({ status: 'done' });
  }
  expect(await outcome).toEqual({ ok: true, message: '' });
  expect(begun[1]).toEqual({ ...site, command: 3, commandStr: 'ls' });
});

it('marks each as it runs and ends, and starts nothing after a failed install [GEN-028]', async () => {
  const outcome = all();
  expect(marks).toEqual(['1 running']);
  await end({ status: 'failed', message: 'exit 1' });
  expect(await outcome).toEqual({ ok: false, message: 'exit 1' });
  expect(begun.map(({ command }) => command)).toEqual([1]);
  expect(marks).toEqual(['1 running', '1 failed', '2 aborted', '3 aborted']);
});

it('lets a custom command fail without effect on others [GEN-028]', async () => {
  const outcome = all();
  await end({ status: 'done' });
  await end({ status: 'failed', message: 'no commands here' });
  await end({ status: 'done' });
  expect(await outcome).toEqual({ ok: true, message: '' });
  expect(marks.filter((mark) => !mark.endsWith('running'))).toEqual([
    '1 complete',
    '2 failed',
    '3 complete',
  ]);
});

it.each(['busy', 'lost'] as const)(
  'ends when a command could not even start: %s',
  async (status) => {
    const outcome = all();
    await end({ status: 'done' });
    await end({ status, message: 'not now' });
    expect(await outcome).toEqual({ ok: false, message: 'not now' });
  },
);

describe('a page that runs the project itself', () => {
  const startFirst = [steps[0], steps[2], steps[1]];
  const local = () => {
    const clock = manualClock();
    return { clock, outcome: all({ order: startFirst, wait: (ms) => sleep(clock, ms) }) };
  };

  it('waits 2 s after a start action before the queue continues [GEN-031]', async () => {
    const { clock } = local();
    await end({ status: 'done' });
    expect(begun.at(-1)?.command).toBe(2);
    await clock.advance(1999);
    expect(begun).toHaveLength(2);
    await clock.advance(1);
    expect(begun.at(-1)?.command).toBe(3);
  });

  it.each([
    [{ status: 'done' } as const, 'complete', { ok: true, message: '' }],
    [{ status: 'failed', message: 'exit 1' } as const, 'failed', { ok: false, message: 'exit 1' }],
  ])(
    'does not block the queue for a start action, and reports its result later: %j [GEN-030]',
    async (result, mark, expected) => {
      const { clock, outcome } = local();
      await end({ status: 'done' });
      await clock.advance(2000);
      const server = running.shift();
      await end({ status: 'done' });
      expect(marks.slice(-2)).toEqual(['2 running', '2 complete']);
      server?.(result);
      expect(await outcome).toEqual(expected);
      expect(marks.at(-1)).toBe(`3 ${mark}`);
    },
  );
});

it('runs identical commands once, and shows both the same [GEN-033]', () => {
  const action = {
    filePath: '',
    to: '',
    status: 'pending',
    executed: false,
    truncated: false,
    change: { added: 0, removed: 0 },
  } as const;
  const said = [
    { ...action, key: 0, type: 'shell', content: 'ls' },
    { ...action, key: 1, type: 'shell', content: ' ls ' },
    { ...action, key: 2, type: 'start', content: 'npm run dev' },
    { ...action, key: 3, type: 'start', content: 'npm run dev' },
  ] as const;
  const commandsOf = stepsOf(said).map(({ command, keys }) => [command, keys]);
  expect(commandsOf).toEqual([
    [1, []],
    [3, [0, 1]],
    [2, [2, 3]],
  ]);
});
