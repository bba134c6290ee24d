// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '@/lib/toasts/store';
import { loadOnDemand, loadWithRetry } from './load-with-retry.client';

const lost = new Error('Failed to load chunk');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});

it('retries until the code arrives, with growing delays', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue('part');
  const got = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await got).toBe('part');
  expect(useToasts.getState().shown).toEqual([]);
});

it('retries at once when the browser is online again', async () => {
  const load = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue('part');
  const got = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await got).toBe('part');
});

it('reports once, however often it retries, that the requested code cannot be loaded', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue('part');
  const got = loadOnDemand(load);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await got).toBe('part');
  expect(useToasts.getState().shown).toHaveLength(1);
});
