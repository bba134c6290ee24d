import { describe, expect, it } from 'vitest';
import { createRecentAnswers } from './recent-answers.ts';

/** Answers that count the questions; `fails` makes questions fail. */
function scene(rest: { most?: number; retryMs?: number } = {}) {
  const state = { time: 0, asked: [] as string[], fails: false };
  const answers = createRecentAnswers({
    ask: async (name) => {
      state.asked.push(name);
      if (state.fails) throw new Error('away');
      return `${name}${state.asked.length}`;
    },
    now: () => state.time,
    ...{ freshMs: 100, most: 2, ...rest },
  });
  return { state, answers };
}

describe('recent answers', () => {
  it('are asked once until they are old', async () => {
    const { state, answers } = scene();
    expect(await Promise.all([answers.read('a'), answers.read('a')])).toEqual(['a1', 'a1']);
    state.time = 99;
    expect([answers.has('a'), await answers.read('a')]).toEqual([true, 'a1']);
    state.time = 100;
    expect([answers.has('a'), await answers.read('a')]).toEqual([false, 'a2']);
    expect(state.asked).toEqual(['a', 'a']);
  });

  it('forget the oldest name when there are too many', async () => {
    const { state, answers } = scene();
    for (const name of ['a', 'b', 'c', 'b']) await answers.read(name);
    expect(state.asked).toEqual(['a', 'b', 'c']);
    expect([answers.has('a'), answers.has('b')]).toEqual([false, true]);
  });

  it('do not remember a failure', async () => {
    const { state, answers } = scene();
    state.fails = true;
    await expect(answers.read('a')).rejects.toThrow('away');
    state.fails = false;
    expect(await answers.read('a')).toBe('a2');
  });

  it('are used again when asking fails, with a pause before the next attempt', async () => {
    const { state, answers } = scene({ retryMs: 10 });
    await answers.read('a');
    Object.assign(state, { time: 200, fails: true });
    expect([await answers.read('a'), await answers.read('a')]).toEqual(['a1', 'a1']);
    expect(state.asked).toHaveLength(2);
    Object.assign(state, { time: 210, fails: false });
    expect(await answers.read('a')).toBe('a3');
  });

  it('throw the error of an old answer where none may be used again', async () => {
    const { state, answers } = scene();
    await answers.read('a');
    Object.assign(state, { time: 200, fails: true });
    await expect(answers.read('a')).rejects.toThrow('away');
  });

  it('are asked again after an end, and gone after a clearing', async () => {
    const { state, answers } = scene({ retryMs: 10 });
    await answers.read('a');
    answers.expire();
    expect(answers.has('a')).toBe(false);
    state.fails = true;
    expect(await answers.read('a')).toBe('a1');
    answers.clear();
    await expect(answers.read('a')).rejects.toThrow('away');
    state.fails = false;
    await answers.read('b');
    answers.forget('b');
    expect(answers.has('b')).toBe(false);
  });
});
