import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue';

it('runs one work after another, in the order of the calls', async () => {
  const enqueue = createSerialQueue();
  const log: string[] = [];
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const one = enqueue(async () => {
    log.push('one begins');
    await first;
    log.push('one ends');
    return 1;
  });
  const two = enqueue(async () => {
    log.push('two begins');
    return 2;
  });
  await Promise.resolve();
  expect(log).toEqual(['one begins']);
  endFirst();
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  expect(log).toEqual(['one begins', 'one ends', 'two begins']);
});

it('goes on after a work that rejects, and rejects only that one', async () => {
  const enqueue = createSerialQueue();
  const failed = enqueue(() => Promise.reject(new Error('no space')));
  const next = enqueue(async () => 'written');
  await expect(failed).rejects.toThrow('no space');
  expect(await next).toBe('written');
});
