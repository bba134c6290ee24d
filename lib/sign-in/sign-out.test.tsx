import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/lib/session/store';
import { onSessionEnd } from '@/lib/upstream/on-unauthorised';
import { signInWith } from '@/tests/support/projects';
import { signOut } from './sign-out';

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  signInWith();
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['answers', () => Promise.resolve(Response.json({ code: 200, message: '', data: null }))],
  [
    'answers that the services are down',
    () => Promise.resolve(Response.json({ code: 502, message: '', data: null }, { status: 502 })),
  ],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('signs the page out when the server %s [AUTH-035]', async (_, answer) => {
  const over = vi.fn();
  onSessionEnd(over);
  vi.stubGlobal('fetch', vi.fn(answer));
  expect(useSession.getState().status).toBe('signed-in');
  await signOut();
  expect(fetch).toHaveBeenCalledOnce();
  expect([useSession.getState().status, over.mock.calls]).toEqual(['guest', [['signed-out']]]);
});
