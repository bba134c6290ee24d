import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { endSession } from '@/lib/upstream/on-unauthorised';
import { renderPage } from '@/tests/support/render';
import { SessionSync } from './session-sync';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: vi.fn() }) }));

beforeEach(() => {
  push.mockClear();
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useSession.setState(useSession.getInitialState(), true);
});
afterEach(() => vi.unstubAllGlobals());

it('redirects home when the session cannot be renewed, and shows that once [AUTH-031]', async () => {
  localStorage.setItem('user_id', '10001');
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      { code: 401, message: 'expired', data: null },
      { status: path.endsWith('refresh-token') ? 401 : 200 },
    ),
  );
  await renderPage(<SessionSync />, { signedIn: true });
  await waitFor(() => expect(push).toHaveBeenCalledWith('/'));
  expect(useSession.getState()).toMatchObject({ status: 'guest', token: null, user: null });
  expect(localStorage.getItem('user_id')).toBeNull();
  await waitFor(() =>
    expect(useToasts.getState().recent.map(({ title }) => title)).toEqual([
      expect.stringContaining('Your session has ended'),
    ]),
  );
});

it('goes home after a sign-out, also in an app, and confirms it [AUTH-035]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 500, message: '', data: null }));
  await renderPage(<SessionSync />, { signedIn: true });
  act(() => useSession.getState().setWindow('app'));
  act(() => endSession('signed-out'));
  expect(push.mock.calls).toEqual([['/']]);
  expect(useToasts.getState().recent[0]).toMatchObject({
    kind: 'success',
    title: 'You’re signed out',
  });
});

it('asks a guest who was redirected here to sign in', async () => {
  await renderPage(<SessionSync />, { returnTo: '/chat/abc' });
  expect(useDialogs.getState().open).toEqual({ name: 'sign-in', props: { reason: 'continue' } });
  expect(useSession.getState().status).toBe('guest');
});

it.each(['/dev/pay', '/docs/publish', '/agreement'])(
  'does not cover %s, to which no redirect leads [PP-21]',
  async (path) => {
    window.history.replaceState(null, '', path);
    await renderPage(<SessionSync />, { returnTo: '/chat/abc' });
    expect(useSession.getState().status).toBe('guest');
    expect(useDialogs.getState().open).toBeNull();
    window.history.replaceState(null, '', '/');
  },
);
