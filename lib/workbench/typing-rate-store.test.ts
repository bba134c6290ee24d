import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { manualClock } from '@/lib/chat/testing';
import { createFilesStore } from './files-store';
import { createTypingRateStore } from './typing-rate-store';

const { characters, windowMs, calmMs } = limits.editor.rush;

function scene() {
  const clock = manualClock();
  const files = createFilesStore();
  const pace = createTypingRateStore(files, clock);
  files.begin('a.ts');
  return {
    clock,
    pace,
    rushing: () => pace.getState().isTooFast,
    write: (count: number) => files.append('a.ts', 'x'.repeat(count)),
  };
}

describe('the pace of writing', () => {
  it('is a rush when a window is full', () => {
    const { write, rushing } = scene();
    write(characters - 1);
    expect(rushing()).toBe(false);
    write(1);
    expect(rushing()).toBe(true);
  });

  it('is none at a pace that fills no window, however long it lasts, and keeps no timer', async () => {
    const { clock, write, rushing } = scene();
    for (let window = 0; window < 20; window += 1) {
      write(characters - 1);
      await clock.advance(windowMs);
    }
    expect([rushing(), clock.waiting()]).toEqual([false, 0]);
  });

  it('lasts until no window was full for a while', async () => {
    const { clock, write, rushing } = scene();
    write(characters);
    await clock.advance(calmMs - 1);
    write(characters);
    await clock.advance(calmMs - 1);
    expect(rushing()).toBe(true);
    await clock.advance(1);
    expect([rushing(), clock.waiting()]).toEqual([false, 0]);
  });

  it('stops counting when the user leaves the project', () => {
    const { pace, write, rushing } = scene();
    pace.dispose();
    write(characters);
    expect(rushing()).toBe(false);
  });
});
