import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { Config } from '@/lib/config/config';
import { useDialogs } from '@/lib/dialogs/store';
import { markPageFlow } from '@/lib/oauth/page-flow.client';
import { OpenProjectContext } from '@/lib/projects/context';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { PopupWindow } from './popup-window';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: vi.fn() }) }));

const own = window.location.origin;
const posted: [message: unknown, target: string][] = [];
const close = vi.fn();
const user = {
  userId: '1',
  userNo: '1',
  username: null,
  phone: null,
  bindWechat: false,
  wechatOpenId: null,
};
const account = { ...user, tokens: 30_000, giftTokenNum: 30_000, inviteNum: 0, recallStatus: 0 };
let handsOver: boolean;
let orderStatus: string;
let bound: string;
const asked: string[] = [];

// Load lazy code first so that loading time does not affect the tests.
beforeAll(
  async () =>
    void (await Promise.all([
      import('@/lib/oauth/popup-return.client'),
      import('@/lib/wechat/payer'),
    ])),
);
beforeEach(() => {
  handsOver = true;
  orderStatus = 'SUCCESS';
  asked.length = 0;
  posted.length = 0;
  close.mockClear();
  push.mockClear();
  sessionStorage.clear();
  vi.stubGlobal('opener', {
    postMessage: (message: unknown, target: string) => void posted.push([message, target]),
  });
  vi.spyOn(window, 'close').mockImplementation(close);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/wx/bind/authorized')) {
      asked.push(String(init?.body));
      return Response.json({ code: 200, message: '', data: { wxSanLoopStatus: bound } });
    }
    if (path.endsWith('/hand-over/code'))
      return Response.json({
        code: handsOver ? 200 : 500,
        message: '',
        data: { code: 'one-time' },
      });
    if (path.endsWith('/permission'))
      return Response.json({ code: 200, message: '', data: { userPermissionInfoList: [] } });
    if (path.includes('/order/')) {
      asked.push(path.split('/').at(-2) ?? '');
      return Response.json({ code: 200, message: '', data: { orderNo: '20260102', orderStatus } });
    }
    return Response.json({ code: 200, message: '', data: account });
  });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useDialogs.setState({ open: null });
  useSession.setState(useSession.getInitialState(), true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();

  window.history.replaceState(null, '', '/');
});

async function open(address: string, config: Partial<Config> = {}) {
  window.history.replaceState(null, '', address);
  const { project } = createConversationScene();
  await renderPage(
    <OpenProjectContext value={project}>
      <PopupWindow />
    </OpenProjectContext>,
    config,
  );
  return project;
}
const toasts = () => useToasts.getState().recent.map(({ title, text }) => [title, text]);
const told = () => vi.waitFor(() => expect(posted).toHaveLength(1));

describe('a popup that returns', () => {
  it('sends a one-time code of the sign-in to its opener, and to no other origin [APP-008, ROUTE-012, AUTH-023]', async () => {
    await open('/?login=GOOGLE&new=1', { signedIn: true });
    await told();
    expect(posted).toEqual([
      [
        { type: 'auth_success', login: 'GOOGLE', token: 'one-time', refreshToken: '', isNew: true },
        own,
      ],
    ]);
  });

  it('closes itself between 200 and 500 ms after it sent its message [APP-011]', async () => {
    await open('/?login=GITHUB', { signedIn: true });
    await told();
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(close).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(340));
    expect(close).toHaveBeenCalledOnce();
    expect(limits.popup.closeMs).toBeGreaterThanOrEqual(200);
    expect(limits.popup.closeMs).toBeLessThanOrEqual(500);
  });

  it('reports the sign-in even without a code: the cookies are here [APP-008]', async () => {
    handsOver = false;
    await open('/?login=GITHUB', { signedIn: true });
    await told();
    expect(posted[0]?.[0]).toMatchObject({ type: 'auth_success', login: 'GITHUB', token: '' });
  });

  it('reports what went wrong [GAP-12]', async () => {
    await open('/?login=GOOGLE&error=1&reason=providerDenied');
    await told();
    expect(posted[0]?.[0]).toEqual({
      type: 'auth_failed',
      login: 'GOOGLE',
      reason: 'providerDenied',
    });
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('did not work'),
    );
    expect(toasts()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    // The browser did not allow this window to close.
    expect(toasts()[0]?.[1]).toContain('was not allowed');
  });

  it('reports WeChat’s grant and closes [APP-009, ROUTE-014]', async () => {
    await open('/?type=AUTH_SUCCESS_APPLET_FORMAL');
    await told();
    expect(posted).toEqual([[{ type: 'AUTH_SUCCESS_APPLET_FORMAL' }, own]]);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['BINDING_SUCCESS', []],
    ['BINDING_REPEAT', []],
    ['BINDING_OTHER_ACCOUNT', ['This account is already linked to another user.']],
    ['EXPIRED', ['Linking did not work. Try again.']],
  ])('returns from WeChat, %s: continues the purchase', async (status, said) => {
    bound = status;
    await open('/?buy=PLAN&product=CODE_PLAN_PRO&code=c1&state=s1', { signedIn: true });
    await vi.waitFor(() =>
      expect(useDialogs.getState().open).toMatchObject({
        name: 'payment',
        props: { tab: 'PLAN', code: 'CODE_PLAN_PRO' },
      }),
    );
    expect([asked, toasts().map(([title]) => title), window.location.search, posted]).toEqual([
      ['{"code":"c1","state":"s1"}'],
      said,
      '',
      [],
    ]);
  });

  it('becomes an ordinary page where it cannot be closed, and a reload does not report twice', async () => {
    await open('/?login=GOOGLE&hide=1', { signedIn: true });
    await told();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('status')).toBeNull();
    expect(window.location.search).toBe('?hide=1');
  });

  it.each(['/?login=WECHAT', '/?login=', '/?type=OTHER', '/'])(
    'treats %s as an ordinary page [ROUTE-012]',
    async (address) => {
      vi.stubGlobal('opener', null);
      await open(address, { signedIn: true });
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect([posted, close.mock.calls.length, screen.queryByRole('status')]).toEqual([
        [],
        0,
        null,
      ]);
    },
  );

  it('shows nothing when the address was only typed', async () => {
    await open('/?login=GOOGLE');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(posted).toEqual([]);
  });
});

describe('a redirect in the same tab, as on a phone', () => {
  beforeEach(markPageFlow);

  it('continues signed in, shows the gift and opens the requested page [AUTH-023]', async () => {
    await open('/?login=GOOGLE&new=1', { signedIn: true, returnTo: '/chat/abc' });
    await vi.waitFor(() =>
      expect(toasts()).toEqual([['You’re signed in', 'Welcome. 30,000 tokens are yours']]),
    );
    expect(push).toHaveBeenCalledWith('/chat/abc');
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', justSignedIn: true });
    expect([posted, window.location.search, close.mock.calls.length]).toEqual([[], '', 0]);
  });

  it('shows what went wrong and offers the ways to sign in again [GAP-12, AUTH-003]', async () => {
    await open('/?login=GITHUB&error=1&reason=registrationClosed');
    await vi.waitFor(() => expect(toasts()[0]?.[0]).toBe('Sign-in did not work. Try again.'));
    expect(toasts()[0]?.[1]).toContain('Ask your administrator');
    expect(useDialogs.getState().open).toEqual({ name: 'sign-in', props: { agreed: true } });
  });

  it('shows that an account was linked, and the linked accounts [GAP-12, CONST-006]', async () => {
    await open('/?login=GITHUB&linked=1', { signedIn: true });
    await vi.waitFor(() => expect(toasts()[0]?.[0]).toBe('Linked'));
    expect(useDialogs.getState().open).toEqual({
      name: 'user-centre',
      props: { tab: 'product_self' },
    });
  });
});

describe('a window that another page opened', () => {
  it('asks for a prompt after 1 s and puts it into the box without sending it [APP-007, GAP-64]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const project = await open('/');
    await act(() => vi.advanceTimersByTimeAsync(990));
    expect(posted).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(20));
    await told();
    expect(posted).toEqual([[{ type: 'ready_to_receive_prompt' }, own]]);
    const data = { type: 'prompt', prompt: 'a to-do list' };
    window.dispatchEvent(new MessageEvent('message', { data, origin: own, source: window.opener }));
    await vi.waitFor(() => expect(project.draft.getState().text).toBe('a to-do list'));
    expect(project.run.getState().messages).toEqual([]);
  });
});

describe('paying in another window', () => {
  it('reports to its opener that it returned from payment, and closes [ROUTE-011, APP-010]', async () => {
    await open('/?orderNo=20260102');
    await vi.waitFor(() =>
      expect(posted).toEqual([[{ type: 'paypal_success', orderNo: '20260102' }, own]]),
    );
    await act(() => vi.advanceTimersByTimeAsync(limits.popup.closeMs));
    expect(close).toHaveBeenCalled();
  });

  it.each([
    ['SUCCESS', 0, { tab: 'product_order', paidOrderNo: '20260102' }],
    ['FAIL', 1, undefined],
    ['WAIT', 0, undefined],
  ])(
    'checks and shows the result after paying in the same tab: %s [ROUTE-011, BILL-040]',
    async (status, said, receipt) => {
      vi.stubGlobal('opener', null);
      orderStatus = status;
      await open('/?orderNo=20260102&token=5O1&PayerID=X&hide=1');
      await vi.waitFor(() => expect(asked).toEqual(['20260102']));
      await vi.waitFor(() => expect(useDialogs.getState().open?.props).toEqual(receipt));
      await vi.waitFor(() => expect(toasts()).toHaveLength(said));
      expect(close).not.toHaveBeenCalled();
      expect(`${location.pathname}${location.search}`).toBe('/?hide=1');
    },
  );

  it('lets the opener check the order that a payment window reports [APP-010]', async () => {
    vi.stubGlobal('opener', null);
    await open('/');
    await vi.waitFor(() => {
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'paypal_success', orderNo: '20260102' },
          origin: own,
        }),
      );
      expect(asked.at(-1)).toBe('20260102');
    });
    const receipt = { tab: 'product_order', paidOrderNo: '20260102' };
    await vi.waitFor(() => expect(useDialogs.getState().open?.props).toEqual(receipt));
  });

  it('checks it also while a dialog is open [APP-010]', async () => {
    vi.stubGlobal('opener', null);
    await open('/');
    act(() => useDialogs.setState({ open: { name: 'payment', props: { tab: 'RECHARGE' } } }));
    await vi.waitFor(() => {
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'paypal_success', orderNo: '20260103' },
          origin: own,
        }),
      );
      expect(asked.at(-1)).toBe('20260103');
    });
  });
});
