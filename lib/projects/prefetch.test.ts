import { expect, it, vi } from 'vitest';
import { prefetch, takePrefetched } from './prefetch.client';

it('gives what was asked for ahead once, and asks again afterwards', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length);
  prefetch('chat 1', ask);
  expect(await takePrefetched('chat 2', async () => 'another')).toBe('another');
  expect(await takePrefetched('chat 1', ask)).toBe(1);
  expect(await takePrefetched('chat 1', ask)).toBe(2);
});

it('keeps a refusal for whoever comes for the answer', async () => {
  prefetch('chat 1', () => Promise.reject(new Error('not here')));
  await Promise.resolve();
  await expect(takePrefetched('chat 1', async () => 'never')).rejects.toThrow('not here');
});
