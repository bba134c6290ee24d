import { beforeEach, expect, it } from 'vitest';
import { settle } from '@/lib/chat/testing';
import { runCommands } from './run-commands';
import type { CommandInput, CommandResult } from './runner';

const site = { uuid: 'u', isManage: 0 } as const;
const steps = [
  { command: 1, commandStr: 'npm install', keys: [1] },
  { command: 3, commandStr: 'ls', keys: [2] },
  { command: 2, commandStr: 'npm run dev', keys: [3] },
] as const;

let begun: CommandInput[];
let running: ((result: CommandResult) => void)[];
const runner = {
  run(input: CommandInput): Promise<CommandResult> {
    begun.push(input);
    return new Promise((resolve) => running.push(resolve));
  },
};
beforeEach(() => {
  begun = [];
  running = [];
});
const all = () =>
  runCommands(
    { runner, site, signal: new AbortController().signal },
    steps.map(({ keys, ...step }) => ({ ...step, keys: [...keys] })),
  );
const end = async (result: CommandResult) => {
  running.shift()?.(result);
  await settle();
};

it('GEN-029 begins each command when the one before has ended, in order of arrival', async () => {
  const outcome = all();
  for (const command of [1, 3, 2]) {
    expect([running.length, begun.at(-1)?.command]).toEqual([1, command]);
    await end({ status: 'done' });
  }
  expect(await outcome).toEqual({ ok: true, message: '' });
  expect(begun[1]).toEqual({ ...site, command: 3, commandStr: 'ls' });
});

it('begins nothing after a command that failed, and says why', async () => {
  const outcome = all();
  await end({ status: 'failed', message: 'exit 1' });
  expect(await outcome).toEqual({ ok: false, message: 'exit 1' });
  expect(begun.map(({ command }) => command)).toEqual([1]);
});
