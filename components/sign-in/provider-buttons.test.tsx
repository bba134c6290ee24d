import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PopupMessage } from '@/domain/contract/popup-messages';
import type { ProviderName } from '@/domain/entities/provider';
import { postToOpener } from '@/lib/popup/popup.client';
import { storeSignUpOrigin } from '@/lib/session/sign-up-origin';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { ProviderButtons } from './provider-buttons';

const own = window.location.origin;
const user = {
  userId: '1',
  userNo: '1',
  username: null,
  phone: null,
  bindWechat: false,
  wechatOpenId: null,
};
const account = { ...user, tokens: 30_000, giftTokenNum: 30_000, inviteNum: 0, recallStatus: 0 };
let simulated: boolean;
let phone: boolean;
let opens: boolean;
let sent: { path: string; body: unknown }[];
const opened: string[] = [];
const popup = {};
const assign = vi.fn();

beforeEach(() => {
  ask.mockClear();
  [simulated, phone, opens, sent, opened.length] = [false, false, true, [], 0];
  assign.mockClear();
  sessionStorage.clear();
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useSession.setState(useSession.getInitialState(), true);
  vi.stubGlobal('matchMedia', () => ({
    matches: phone,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal('open', (address: string) => {
    opened.push(address);
    return opens ? popup : null;
  });
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null });
    const answer = (data: unknown) => Response.json({ code: 200, message: '', data });
    if (path.endsWith('/oauth/providers'))
      return answer({
        providers: [
          { name: 'google', simulated },
          { name: 'github', simulated },
        ],
      });
    if (path.endsWith('/permission')) return answer({ userPermissionInfoList: [] });
    if (path === '/api/session') return answer(null);
    return answer(account);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: set as the server would.
  document.cookie = 'signedIn_3000=; Max-Age=0';
});

const ask = vi.fn();
async function show({ ways = ['google', 'github'] as ProviderName[], accepted = true } = {}) {
  const done = vi.fn();
  const { unmount } = await renderPage(
    <ProviderButtons ways={ways} consent={{ accepted, ask }} onDone={done} />,
  );
  return { done, unmount };
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const say = (data: unknown, { origin = own, source = popup as unknown } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
const success = {
  type: 'auth_success',
  login: 'GOOGLE',
  token: 'one-time',
  refreshToken: '',
  isNew: true,
};
const toasts = () => useToasts.getState().recent.map(({ title, text }) => [title, text]);

describe('Google and GitHub', () => {
  it('signs in through a popup, which reports the result [AUTH-023]', async () => {
    const { done } = await show();
    press(/Google/);
    expect(opened).toEqual(['/api/oauth/google']);
    expect(screen.getByRole('status').textContent).toContain('window that opened');
    // biome-ignore lint/suspicious/noDocumentCookie: set as the server would.
    document.cookie = 'signedIn_3000=1900000000';
    say(success);
    await waitFor(() => expect(done).toHaveBeenCalledWith({ status: 'signed-in', gift: 30_000 }));
    expect(sent.map(({ path }) => path)).not.toContain('/api/session');
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', justSignedIn: true });
  });

  it('exchanges the one-time code where the popup’s cookies do not apply [APP-008, GAP-64]', async () => {
    const { done } = await show();
    press(/Google/);
    say(success);
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent.find(({ path }) => path === '/api/session')?.body).toEqual({
      token: 'one-time',
      refreshToken: '',
    });
  });

  it('receives the result on the broadcast channel when isolation cuts the opener relation [GAP-74]', async () => {
    const { done } = await show();
    press(/Google/);
    // biome-ignore lint/suspicious/noDocumentCookie: set as the server would.
    document.cookie = 'signedIn_3000=1900000000';
    vi.stubGlobal('opener', null);
    postToOpener(PopupMessage.parse(success));
    await waitFor(() => expect(done).toHaveBeenCalledWith({ status: 'signed-in', gift: 30_000 }));
  });

  it.each([
    ['another origin', success, { origin: 'https://evil.example' }],
    ['another window', success, { source: window }],
    ['the other provider', { ...success, login: 'GITHUB' }, {}],
    ['no message of ours', { type: 'auth_success' }, {}],
  ])('ignores messages of %s [GAP-64]', async (_, data, from) => {
    const { done } = await show();
    press(/Google/);
    say(data, from);
    expect(sent.map(({ path }) => path)).not.toContain('/api/session');
    expect(done).not.toHaveBeenCalled();
  });

  it('shows loginFailed and the reason [GAP-12]', async () => {
    const { done } = await show();
    press(/GitHub/);
    say({ type: 'auth_failed', login: 'GITHUB', reason: 'providerDenied' });
    await waitFor(() =>
      expect(toasts()).toEqual([
        ['Sign-in did not work. Try again.', expect.stringContaining('was not allowed')],
      ]),
    );
    expect([done.mock.calls.length, screen.getByRole('status').textContent]).toEqual([0, '']);
  });

  it('opens nothing and asks for the agreements before they are accepted [AUTH-003, AUTH-042]', async () => {
    await show({ accepted: false });
    press(/Google/);
    expect([opened, toasts(), ask.mock.calls.length]).toEqual([[], [], 1]);
  });

  it.each([
    ['a phone', true, true],
    ['a browser that opens no window', false, false],
  ])('redirects in the same tab on %s [AUTH-023]', async (_, isPhone, canOpen) => {
    [phone, opens] = [isPhone, canOpen];
    await show();
    press(/GitHub/);
    expect(assign).toHaveBeenCalledWith('/api/oauth/github');
    expect(sessionStorage.getItem('provider_flow')).toBe('page');
  });

  it('sends the inviter and the source along [ROUTE-009, ROUTE-010]', async () => {
    storeSignUpOrigin('?invite=ABCD2345&f=https%3A%2F%2Fa.example');
    await show();
    press(/Google/);
    expect(opened).toEqual(['/api/oauth/google?invite=ABCD2345&f=https%3A%2F%2Fa.example']);
  });

  it('ignores messages after the dialog is closed', async () => {
    const { done, unmount } = await show();
    press(/Google/);
    unmount();
    say(success);
    expect(done).not.toHaveBeenCalled();
  });

  it('hides Google inside an app and explains the alternative [PP-12]', async () => {
    const copied = vi.fn();
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.56';
    vi.stubGlobal('navigator', { userAgent: agent, clipboard: { writeText: copied } });
    await show();
    expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
    expect(screen.getByRole('button', { name: /GitHub/ })).toBeTruthy();
    press(/Open in your browser/);
    await waitFor(() => expect(toasts()[0]?.[0]).toContain('Link copied'));
    expect(copied).toHaveBeenCalledWith(window.location.href);
  });

  it('shows where the providers are simulated', async () => {
    simulated = true;
    await show();
    await screen.findByText(/simulated here/);
  });
});
