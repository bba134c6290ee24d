import { describe, expect, it } from 'vitest';
import { commands } from '@/domain/contract/chat';
import { createActionQueue, iconOf, type QueuedAction } from './action-queue';

const file = (key: number, executed = false): QueuedAction => ({ key, executed, type: 'file', filePath: `${key}.ts`, content: 'x' });
const shell = (key: number, content: string, executed = false): QueuedAction => ({
  key,
  executed,
  type: 'shell',
  command: commands.other,
  content,
});
const start = (key: number, content = 'npm run dev'): QueuedAction => ({
  key,
  executed: false,
  type: 'start',
  command: commands.buildDev,
  content,
});

/** A world whose clock and commands move by hand. */
function world({ failing = [] as string[] } = {}) {
  const log: string[] = [];
  const changes: string[] = [];
  const commandsRunning = new Map<string, (code: number | Error) => void>();
  let now = 0;
  let sleepers: { at: number; wake(): void }[] = [];
  const breathe = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const queue = createActionQueue(
    {
      writeFile: async (action) => {
        log.push(`${now} write ${action.filePath}`);
        if (failing.includes(action.filePath)) throw new Error('disk full');
      },
      runCommand: (action) => {
        log.push(`${now} run ${action.content}`);
        return new Promise((resolve, reject) => {
          commandsRunning.set(action.content, (code) => (typeof code === 'number' ? resolve(code) : reject(code)));
        });
      },
      wait: (ms, signal) =>
        new Promise((wake) => {
          sleepers.push({ at: now + ms, wake });
          signal.addEventListener('abort', () => wake());
        }),
    },
    (key, state) => changes.push(`${key} ${state.status === 'failed' ? state.message : state.status}`),
  );
  return {
    queue,
    log,
    changes,
    add: async (...actions: QueuedAction[]) => {
      for (const action of actions) queue.add(action);
      await breathe();
    },
    pass: async (ms: number) => {
      now += ms;
      const due = sleepers.filter((one) => one.at <= now);
      sleepers = sleepers.filter((one) => one.at > now);
      for (const one of due) one.wake();
      await breathe();
    },
    exit: async (command: string, code: number | Error) => {
      commandsRunning.get(command)?.(code);
      await breathe();
    },
  };
}

describe('the queue', () => {
  it('GEN-028, GEN-029 takes actions one after another from pending over running to complete', async () => {
    const { add, exit, changes, log, queue } = world();
    await add(shell(0, 'a'), shell(1, 'b'));
    expect(log).toEqual(['0 run a']);
    expect(changes).toEqual(['0 pending', '1 pending', '0 running']);
    await exit('a', 0);
    expect(log).toEqual(['0 run a', '0 run b']);
    await exit('b', 0);
    await queue.drained();
    expect(changes.slice(3)).toEqual(['0 complete', '1 running', '1 complete']);
  });

  it('GEN-032 waits 100 ms after a file', async () => {
    const { add, pass, log } = world();
    await add(file(0), file(1));
    await pass(99);
    expect(log).toEqual(['0 write 0.ts']);
    await pass(1);
    expect(log).toEqual(['0 write 0.ts', '100 write 1.ts']);
  });

  it('GEN-030, GEN-031 gives a start action 2 s and goes on, and says later what came of it', async () => {
    const { add, pass, exit, log, queue } = world();
    await add(start(0), shell(1, 'ls'));
    await pass(1999);
    expect(log).toEqual(['0 run npm run dev']);
    await pass(1);
    expect(log).toEqual(['0 run npm run dev', '2000 run ls']);
    await exit('ls', 0);
    await queue.drained();
    expect(queue.state(0)).toEqual({ status: 'running' });
    await exit('npm run dev', 0);
    expect(queue.state(0)).toEqual({ status: 'complete' });
  });

  it('GEN-033 runs identical commands once, and shows both alike', async () => {
    const { add, exit, pass, log, queue } = world();
    await add(shell(0, 'ls'), shell(1, ' ls '), start(2), start(3, 'npm  run dev'));
    await exit('ls', 0);
    await pass(2000);
    await exit('npm run dev', new Error('gone'));
    expect(log).toEqual(['0 run ls', '0 run npm run dev']);
    expect([0, 1, 2, 3].map((key) => queue.state(key)?.status)).toEqual(['complete', 'complete', 'failed', 'failed']);
  });

  it('GEN-028 a file that cannot be written fails with its text, and the next action has its turn', async () => {
    const { add, pass, queue } = world({ failing: ['0.ts'] });
    await add(file(0), file(1));
    await pass(100);
    expect(queue.state(0)).toEqual({ status: 'failed', message: 'Action failed' });
    expect(queue.state(1)).toEqual({ status: 'complete' });
  });

  const endings = [
    ['shell', 1, 'Failed To Execute Shell Command'],
    ['shell', new Error('no shell'), 'Failed To Execute Shell Command'],
    ['start', 127, 'Failed To Start Application'],
  ] as const;
  it.each(endings)('GEN-038 a %s action that ends with %s fails with %j', async (type, code, message) => {
    const { add, exit, queue } = world();
    await add(type === 'shell' ? shell(0, 'x') : start(0, 'x'));
    await exit('x', code);
    expect(queue.state(0)).toEqual({ status: 'failed', message });
  });

  it('GEN-039 stop marks what is unfinished as aborted, for good, and begins nothing more', async () => {
    const { add, pass, exit, log, queue } = world();
    await add(file(0), start(1), shell(2, 'ls'));
    await pass(100);
    queue.abort();
    await queue.drained();
    await exit('npm run dev', 0);
    await add(file(3));
    expect([0, 1, 2, 3].map((key) => queue.state(key)?.status)).toEqual(['complete', 'aborted', 'aborted', 'aborted']);
    expect(log).toEqual(['0 write 0.ts', '100 run npm run dev']);
  });

  it('GEN-043 runs nothing that was executed, and nothing twice when a message updates', async () => {
    const { add, pass, log, queue } = world();
    await add(shell(0, 'ls', true), file(1, true));
    await add(file(2), file(2));
    await pass(100);
    await add(file(2));
    expect(log).toEqual(['0 write 2.ts']);
    expect([0, 1, 2].map((key) => queue.state(key)?.status)).toEqual(['complete', 'complete', 'complete']);
  });
});

it.each([
  ['start', 'running', 'terminal'],
  ['start', 'pending', 'spinner'],
  ['start', 'complete', 'tick'],
  ['shell', 'running', 'spinner'],
  ['file', 'pending', 'spinner'],
  ['file', 'complete', 'tick'],
  ['shell', 'aborted', 'cross'],
] as const)('a %s action that is %s shows a %s', (type, status, icon) => {
  expect(iconOf(type, { status })).toBe(icon);
});
