import { expect, it, vi } from 'vitest';
import { askAhead, asked } from './ask-ahead.client';

it('returns a prefetched answer once, and then requests again', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length);
  askAhead('chat 1', ask);
  expect(await asked('chat 2', async () => 'another')).toBe('another');
  expect(await asked('chat 1', ask)).toBe(1);
  expect(await asked('chat 1', ask)).toBe(2);
});

it('keeps a refusal until the answer is read', async () => {
  askAhead('chat 1', () => Promise.reject(new Error('not here')));
  await Promise.resolve();
  await expect(asked('chat 1', async () => 'never')).rejects.toThrow('not here');
});
