import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/lib/session/store';
import { serveCalls } from '@/tests/support/calls';
import { CallError } from './call-error';
import { runAction } from './run-action';

const page = { cookie: '', documentElement: { lang: 'en-US' } };
let server: ReturnType<typeof serveCalls>;

const answers = (...codes: number[]) => {
  const action = vi.fn(async () => {
    const code = codes.shift() ?? 500;
    return { code, message: `said ${code}`, data: code === 200 ? 'done' : null };
  });
  return action;
};
beforeEach(() => {
  vi.stubGlobal('document', page);
  page.cookie = 'signedIn=100';
  useSession.setState({ ...useSession.getInitialState(), status: 'signed-in' }, true);
  server = serveCalls({
    'signIn.refresh': () => {
      page.cookie = 'signedIn=1000';
      return { accessToken: '', refreshToken: '' };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('returns the action’s result, or the server’s message of a refusal', async () => {
  expect(await runAction(answers(200))).toBe('done');
  await expect(runAction(answers(403))).rejects.toMatchObject({ code: 403, message: 'said 403' });
});

it('repeats an action once after the session was renewed, and never twice', async () => {
  const once = answers(401, 200);
  expect(await runAction(once)).toBe('done');
  page.cookie = 'signedIn=100';
  const twice = answers(401, 401, 200);
  await expect(runAction(twice)).rejects.toMatchObject({ code: 401 });
  expect([once.mock.calls.length, twice.mock.calls.length]).toEqual([2, 2]);
  expect(server.names()).toEqual(['signIn.refresh', 'signIn.refresh']);
  server.answers['signIn.refresh'] = () => {
    throw new CallError(401, 'gone');
  };
  const refused = answers(401, 200);
  await expect(runAction(refused)).rejects.toMatchObject({ code: 401 });
  expect([refused.mock.calls.length, useSession.getState().status]).toEqual([1, 'guest']);
});

it('reports no response when the page’s own server is down', async () => {
  await expect(runAction(() => Promise.reject(new Error('failed to fetch')))).rejects.toMatchObject(
    { code: 502 },
  );
});
