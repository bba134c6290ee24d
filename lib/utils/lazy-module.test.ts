import { expect, it } from 'vitest';
import { lazyModule } from './lazy-module';

function createModule() {
  const loads: string[] = [];
  const calls = {
    double: async (value: number) => value * 2,
    refuse: async (): Promise<string> => {
      throw new Error('refused');
    },
    async *count(to: number) {
      for (let at = 1; at <= to; at += 1) yield at;
    },
    replaced: async () => 'module',
  };
  const load = async () => {
    loads.push('load');
    return calls;
  };
  return { loads, lazy: lazyModule(load, { replaced: async () => 'own', here: 1 }) };
}

it('loads the module with the first call, not before', async () => {
  const { loads, lazy } = createModule();
  expect(lazy.here).toBe(1);
  expect(await lazy.replaced()).toBe('own');
  expect(loads).toEqual([]);
  expect(await lazy.double(4)).toBe(8);
  expect(loads).toEqual(['load']);
});

it('passes on results, rejections and streams', async () => {
  const { lazy } = createModule();
  await expect(lazy.refuse()).rejects.toThrow('refused');
  const seen: number[] = [];
  for await (const one of lazy.count(3)) seen.push(one);
  expect(seen).toEqual([1, 2, 3]);
});

it('keeps the identity of its functions, and is no promise itself', async () => {
  const { lazy } = createModule();
  expect(lazy.double).toBe(lazy.double);
  expect(await lazy).toBe(lazy);
});
