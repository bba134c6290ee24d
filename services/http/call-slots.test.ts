import { describe, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { FakeClock } from '../../tests/support/clock.ts';
import { createCallSlots } from './call-slots.ts';

const stay = new AbortController().signal;
/** Leaves no time between two calls. */
const turn = async () => {};
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Requests a slot; the returned state shows the outcome at any time. */
function asking(turn: Promise<() => void>) {
  const state: { is: string; release: () => void } = { is: 'waiting', release: () => {} };
  turn.then(
    (release) => Object.assign(state, { is: 'in', release }),
    (error) => Object.assign(state, { is: error.entry.name }),
  );
  return state;
}

describe('turns', () => {
  it('admits callers up to the limit, and the others in order [SEC-M8]', async () => {
    const turns = createCallSlots(new FakeClock(), turn);
    const all = Array.from({ length: 4 }, () => asking(turns('ada', 2, stay)));
    const other = asking(turns('bob', 2, stay));
    await settled();
    expect(all.map(({ is }) => is)).toEqual(['in', 'in', 'waiting', 'waiting']);
    expect(other.is).toBe('in');
    all[1]?.release();
    all[1]?.release();
    await settled();
    expect(all.map(({ is }) => is)).toEqual(['in', 'in', 'in', 'waiting']);
    for (const one of all) one.release();
    await settled();
    expect(all[3]?.is).toBe('in');
    all[3]?.release();
    const again = asking(turns('ada', 1, stay));
    await settled();
    expect(again.is).toBe('in');
  });

  it('leaves time to others between two calls of one user [SEC-M8]', async () => {
    let end = () => {};
    const rest = () => new Promise<void>((resolve) => (end = resolve));
    const turns = createCallSlots(new FakeClock(), rest);
    const first = asking(turns('ada', 1, stay));
    const second = asking(turns('ada', 1, stay));
    await settled();
    first.release();
    await settled();
    expect(second.is).toBe('waiting');
    end();
    await settled();
    expect(second.is).toBe('in');
  });

  it('rejects a caller after the maximum wait, and frees its place', async () => {
    const clock = new FakeClock();
    const turns = createCallSlots(clock, turn);
    const first = asking(turns('ada', 1, stay));
    const second = asking(turns('ada', 1, stay));
    await clock.advance(limits.turns.waitMs - 1);
    expect(second.is).toBe('waiting');
    await clock.advance(1);
    await settled();
    expect(second.is).toBe('stillWorking');
    first.release();
    const third = asking(turns('ada', 1, stay));
    await settled();
    expect(third.is).toBe('in');
  });

  it('removes a caller who leaves', async () => {
    const turns = createCallSlots(new FakeClock(), turn);
    const leaving = new AbortController();
    const first = asking(turns('ada', 1, stay));
    const second = asking(turns('ada', 1, leaving.signal));
    const third = asking(turns('ada', 1, stay));
    await settled();
    leaving.abort();
    await settled();
    expect(second.is).toBe('stillWorking');
    first.release();
    await settled();
    expect(third.is).toBe('in');
  });

  it('rejects at once when too many wait', async () => {
    const turns = createCallSlots(new FakeClock(), turn);
    const all = Array.from({ length: limits.turns.waiting + 2 }, () =>
      asking(turns('ada', 1, stay)),
    );
    await settled();
    const states = all.map(({ is }) => is);
    expect(states.filter((is) => is === 'waiting')).toHaveLength(limits.turns.waiting);
    expect(states.at(-1)).toBe('stillWorking');
  });
});
