import { describe, expect, it } from 'vitest';
import { FakeClock } from '../tests/support/clock.ts';
import { stopInTime } from './stop-in-time.ts';

describe('stopping a process', () => {
  it('runs the steps in order, each after the one before has ended', async () => {
    const log: string[] = [];
    const step = (name: string) => ({
      name,
      run: async () => {
        log.push(`${name} begins`);
        await Promise.resolve();
        log.push(`${name} ends`);
      },
    });
    const clock = new FakeClock();
    expect(await stopInTime([step('a'), step('b')], { clock, ms: 1_000 })).toBeUndefined();
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(clock.sleeping).toBe(0);
  });

  it('names the step that does not end in time, and not a moment before', async () => {
    const clock = new FakeClock();
    const stopped = stopInTime(
      [
        { name: 'a', run: async () => {} },
        { name: 'b', run: () => new Promise(() => {}) },
      ],
      { clock, ms: 1_000 },
    );
    let late: string | undefined;
    void stopped.then((name) => {
      late = name;
    });
    await clock.advance(999);
    expect(late).toBeUndefined();
    await clock.advance(1);
    expect(await stopped).toBe('b');
  });

  it('rejects when a step fails', async () => {
    const failing = [
      {
        name: 'a',
        run: async () => {
          throw new Error('a failed');
        },
      },
    ];
    await expect(stopInTime(failing, { clock: new FakeClock(), ms: 1_000 })).rejects.toThrow(
      'a failed',
    );
  });
});
