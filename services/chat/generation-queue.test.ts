import { expect, it } from 'vitest';
import { createGenerationQueue } from './generation-queue.ts';

const never = new AbortController().signal;

it('serves callers in order of arrival and reports how many are ahead of each [PP-19]', async () => {
  const places = createGenerationQueue(1);
  const told: Record<string, number[]> = { a: [], b: [], c: [] };
  const order: string[] = [];
  const enter = (name: string, signal = never) =>
    places
      .acquire(signal, (ahead) => told[name]?.push(ahead))
      .then((leave) => {
        order.push(name);
        return leave;
      });
  const first = await enter('a');
  const second = enter('b');
  const third = enter('c');
  expect(told).toEqual({ a: [], b: [1], c: [2] });
  first();
  first();
  const leave = await second;
  expect(told.c).toEqual([2, 1]);
  expect(places.busy).toBe(1);
  leave();
  (await third)();
  expect(order).toEqual(['a', 'b', 'c']);
  expect(places.busy).toBe(0);
});

it('removes only the place of a caller who gives up', async () => {
  const places = createGenerationQueue(1);
  const leave = await places.acquire(never, () => {});
  const quitter = new AbortController();
  const told: number[] = [];
  const given = places.acquire(quitter.signal, () => {});
  const next = places.acquire(never, (ahead) => told.push(ahead));
  quitter.abort('stop');
  await expect(given).rejects.toBe('stop');
  expect(told).toEqual([2, 1]);
  leave();
  (await next)();
  await expect(places.acquire(quitter.signal, () => {})).rejects.toBe('stop');
});
