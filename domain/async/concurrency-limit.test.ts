import { expect, it } from 'vitest';
import { ConcurrencyLimit, QueueFull } from './concurrency-limit.ts';

/** Starts tasks that run until the test ends them. */
function startTasks(limit: ConcurrencyLimit, names: string[]) {
  const started: string[] = [];
  const tasks = new Map(
    names.map((name) => {
      let end = () => {};
      let failWith = (_: Error) => {};
      const ended = new Promise<string>((resolve, reject) => {
        end = () => resolve(name);
        failWith = reject;
      });
      const result = limit.run(() => {
        started.push(name);
        return ended;
      });
      return [name, { result, end, fail: failWith }];
    }),
  );
  const task = (name: string) => tasks.get(name) as NonNullable<ReturnType<typeof tasks.get>>;
  return { started, task };
}

it('runs so many tasks at a time, the others in their order', async () => {
  const limit = new ConcurrencyLimit(2);
  const { started, task } = startTasks(limit, ['a', 'b', 'c', 'd']);
  expect(started).toEqual(['a', 'b']);
  expect(limit.pending).toBe(4);
  task('b').end();
  expect(await task('b').result).toBe('b');
  expect(started).toEqual(['a', 'b', 'c']);
  task('a').fail(new Error('broken'));
  await expect(task('a').result).rejects.toThrow('broken');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  task('c').end();
  task('d').end();
  await Promise.all([task('c').result, task('d').result]);
  expect(limit.pending).toBe(0);
});

it('refuses a task beyond those that may wait, and takes one when a place is free', async () => {
  const limit = new ConcurrencyLimit(1, 1);
  const { started, task } = startTasks(limit, ['a', 'b', 'c']);
  await expect(task('c').result).rejects.toBeInstanceOf(QueueFull);
  task('a').end();
  await task('a').result;
  expect(started).toEqual(['a', 'b']);
  const { task: later } = startTasks(limit, ['d']);
  task('b').end();
  await task('b').result;
  later('d').end();
  expect(await later('d').result).toBe('d');
});

it('lets an aborted task leave the queue at once, without running it', async () => {
  const limit = new ConcurrencyLimit(1, 1);
  const { started, task } = startTasks(limit, ['a']);
  const abort = new AbortController();
  const reason = new Error('gave up');
  const waiting = limit.run(async () => void started.push('b'), abort.signal);
  expect(limit.pending).toBe(2);
  abort.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(limit.pending).toBe(1);
  // Its place in the queue is free, although the first task still runs.
  const { started: laterStarted, task: later } = startTasks(limit, ['c']);
  expect(limit.pending).toBe(2);
  task('a').end();
  await task('a').result;
  later('c').end();
  expect(await later('c').result).toBe('c');
  expect([started, laterStarted]).toEqual([['a'], ['c']]);
  expect(limit.pending).toBe(0);
});

it('does not start an aborted task, and keeps the place of one aborted while it runs', async () => {
  const limit = new ConcurrencyLimit(1);
  const { task } = startTasks(limit, ['a']);
  const abort = new AbortController();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const second = limit.run(() => ended, abort.signal);
  const { started, task: later } = startTasks(limit, ['c']);
  task('a').end();
  await task('a').result;
  abort.abort(new Error('gave up'));
  expect(limit.pending).toBe(2);
  expect(started).toEqual([]);
  await expect(limit.run(async () => {}, abort.signal)).rejects.toThrow('gave up');
  expect(limit.pending).toBe(2);
  end();
  await second;
  later('c').end();
  expect(await later('c').result).toBe('c');
  expect(limit.pending).toBe(0);
});
