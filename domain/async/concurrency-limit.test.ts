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
