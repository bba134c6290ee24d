import { beforeEach, expect, it, vi } from 'vitest';
import { runAction } from './run-action';

const renewed = vi.hoisted(() => ({ now: true }));
vi.mock('./on-unauthorised', () => ({
  onUnauthorised: async () => renewed.now,
  currentSessionExpiry: () => 0,
}));

const answers = (...codes: number[]) => {
  const action = vi.fn(async () => {
    const code = codes.shift() ?? 500;
    return { code, message: `said ${code}`, data: code === 200 ? 'done' : null };
  });
  return action;
};
beforeEach(() => {
  renewed.now = true;
});

it('returns the action’s result, or the server’s message of a refusal', async () => {
  expect(await runAction(answers(200))).toBe('done');
  await expect(runAction(answers(403))).rejects.toMatchObject({ code: 403, message: 'said 403' });
});

it('repeats an action once after the session was renewed, and never twice', async () => {
  const once = answers(401, 200);
  expect(await runAction(once)).toBe('done');
  const twice = answers(401, 401, 200);
  await expect(runAction(twice)).rejects.toMatchObject({ code: 401 });
  expect([once.mock.calls.length, twice.mock.calls.length]).toEqual([2, 2]);
  renewed.now = false;
  await expect(runAction(answers(401, 200))).rejects.toMatchObject({ code: 401 });
});

it('reports no response when the page’s own server is down', async () => {
  await expect(runAction(() => Promise.reject(new Error('failed to fetch')))).rejects.toMatchObject(
    { code: 502 },
  );
});
