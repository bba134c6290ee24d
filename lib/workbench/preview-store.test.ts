import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { manualClock } from '@/lib/chat/testing';
import { createPreviewStore, frameAddress } from './preview-store';

describe('the preview', () => {
  let said: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    said = vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => said.mockRestore());

  it('loads each time under another address [WB-015]', async () => {
    const clock = manualClock();
    const preview = createPreviewStore(clock);
    preview.open('http://x.preview.localhost:4100/');
    const first = preview.getState().time;
    await clock.advance(5);
    preview.reload();
    expect(preview.getState().time).not.toBe(first);
    expect(frameAddress('http://x.localhost/a?b=1', 7)).toBe('http://x.localhost/a?b=1&t=7');
  });

  it.each([
    ['//', '/'],
    ['http://[', '/'],
    ['//evil.example/a', '/a'],
    ['/a?t=1&b=2#c', '/a?b=2#c'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
  ])('maps %s, which a page reports, to the path %s [SEC-L6]', (told, path) => {
    const preview = createPreviewStore(manualClock());
    preview.handleReport('moved', told, '');
    expect(preview.getState().path).toBe(path);
  });

  it('retries three times, two seconds each, then gives up and shows that [WB-016]', async () => {
    const clock = manualClock();
    const preview = createPreviewStore(clock);
    preview.open('http://x/');
    const attempts: number[] = [];
    for (let second = 0; second < 8; second += 1) {
      attempts.push(preview.getState().attempt);
      await clock.advance(1000);
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 3, 3]);
    expect(preview.getState().phase).toBe('failed');
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('reloads a page that loaded without painting anything, and shows it in the end [WB-016]', async () => {
    const clock = manualClock();
    const preview = createPreviewStore(clock);
    preview.open('http://x/');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      preview.handleReport('started', '/', '');
      preview.loaded();
      expect(preview.getState()).toMatchObject({ phase: 'loading', attempt });
      await clock.advance(limits.preview.attemptMs);
    }
    expect(preview.getState().phase).toBe('loaded');
    expect(said).not.toHaveBeenCalled();
  });

  it('trusts the load event of a hidden page: a hidden frame is not painted', async () => {
    const clock = manualClock();
    const preview = createPreviewStore(clock);
    preview.open('http://x/');
    preview.handleReport('started', '/', '');
    preview.loaded(false);
    await clock.advance(10_000);
    expect(preview.getState()).toMatchObject({ phase: 'loaded', attempt: 1 });
  });

  it('waits for a slow page, and shows one that arrives late', async () => {
    const clock = manualClock();
    const preview = createPreviewStore(clock);
    preview.open('http://x/');
    const { time } = preview.getState();
    preview.handleReport('started', '/?t=1&q=2', 'Tea');
    await clock.advance(limits.preview.attemptMs);
    expect(preview.getState()).toMatchObject({ attempt: 2, time, path: '/?q=2', title: 'Tea' });
    await clock.advance(10_000);
    expect(preview.getState().phase).toBe('failed');
    preview.handleReport('painted', '/', 'Tea');
    expect(preview.getState().phase).toBe('loaded');
  });

  it('stops retrying at the first load [WB-016]', async () => {
    const clock = manualClock();
    const preview = createPreviewStore(clock);
    preview.open('http://x/');
    preview.loaded();
    await clock.advance(10_000);
    expect(preview.getState()).toMatchObject({ phase: 'loaded', attempt: 1 });
    expect(said).not.toHaveBeenCalled();
  });
});
