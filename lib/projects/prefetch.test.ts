import { expect, it, vi } from 'vitest';
import { prefetch, takePrefetched } from './prefetch.client';

it('returns a prefetched result once, and fetches again afterwards', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length);
  prefetch('chat 1', ask);
  expect(await takePrefetched('chat 2', async () => 'another')).toBe('another');
  expect(await takePrefetched('chat 1', ask)).toBe(1);
  expect(await takePrefetched('chat 1', ask)).toBe(2);
});

it('keeps a failure for the caller that requests the result', async () => {
  prefetch('chat 1', () => Promise.reject(new Error('not here')));
  await Promise.resolve();
  await expect(takePrefetched('chat 1', async () => 'never')).rejects.toThrow('not here');
});
