import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { createRefresh, type RefreshResult } from './refresh';

function setting(results: RefreshResult[], { expiry = 100 } = {}) {
  const state = {
    expiry,
    exchanges: 0,
    waits: [] as number[],
    givesUp: new Promise<void>(() => {}),
  };
  const refresh = createRefresh({
    expiry: () => state.expiry,
    exchange: async () => {
      state.exchanges += 1;
      await Promise.resolve();
      const result = results.shift() ?? 'failed';
      if (result === 'renewed') state.expiry += 900;
      return result;
    },
    withLock: (task) => task(),
    wait: (ms) => {
      if (ms === limits.session.refreshQueueMs) return state.givesUp;
      state.waits.push(ms);
      return Promise.resolve();
    },
  });
  return { state, refresh };
}

describe('refreshing the session', () => {
  it('exchanges once for all callers of the same 401 [AUTH-029]', async () => {
    const { state, refresh } = setting(['renewed']);
    expect(await Promise.all([refresh(100), refresh(100), refresh(100)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(state.exchanges).toBe(1);
  });

  it('exchanges nothing when another tab renewed the session meanwhile', async () => {
    const { state, refresh } = setting([], { expiry: 1000 });
    expect([await refresh(100), state.exchanges]).toEqual([true, 0]);
  });

  it('tries a failing exchange three times, 300 ms apart [AUTH-030, ODD-11]', async () => {
    const { state, refresh } = setting(['failed', 'failed', 'failed', 'renewed']);
    expect([await refresh(100), state.exchanges, state.waits]).toEqual([false, 3, [300, 300]]);
  });

  it('gives up at once when the refresh itself is refused, for all who wait [AUTH-032]', async () => {
    const { state, refresh } = setting(['refused', 'renewed']);
    expect(await Promise.all([refresh(100), refresh(100)])).toEqual([false, false]);
    expect(state.exchanges).toBe(1);
  });

  it('limits how long a caller waits [AUTH-029]', async () => {
    const { state, refresh } = setting(['renewed']);
    state.givesUp = Promise.resolve();
    expect(await refresh(100)).toBe(false);
  });

  it('limits how many callers wait', async () => {
    const { refresh } = setting(['renewed']);
    const all = await Promise.all(
      Array.from({ length: limits.session.refreshQueue + 5 }, () => refresh(100)),
    );
    expect(all.filter((renewed) => !renewed).length).toBe(5);
  });
});
