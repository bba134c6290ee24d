import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { WechatBindDialog } from './wechat-bind-dialog';

const base = '/servers/users-bff-service/api/v1';
const user = {
  userId: '10001',
  userNo: '12345678',
  username: null,
  phone: '13800138000',
  bindWechat: false,
  wechatOpenId: null,
};
const more = {
  inviteInformation: { inviteUrl: '', rewardToken: 0 },
  hasPassword: false,
  deletionDueAt: null,
  avatar: null,
};
const account = {
  ...user,
  ...more,
  tokens: 30_000,
  giftTokenNum: 30_000,
  inviteNum: 0,
  recallStatus: 0,
};
let status: string;
let sent: string[];
let broken: boolean;
let refusal: { code: number; message: string; data: null } | null;
let proof: { needed: boolean; ways: 'phone'[]; phone: string };

// Load the lazy code of the dialog before the fake clock starts.
beforeAll(() => import('@/components/ui/dialog-panel'));

beforeEach(() => {
  vi.useFakeTimers();
  [status, sent, broken, refusal] = ['LOOP', [], false, null];
  proof = { needed: false, ways: ['phone'], phone: '138****8000' };
  const answers: Record<string, () => unknown> = {
    '/wx/bind/qrcode': () => ({
      sessionKey: 'key',
      qrCodeUrl: 'http://weixin.qq.com/q/1',
      expires: 120,
    }),
    '/wx/bind/status': () => ({ wxSanLoopStatus: status }),
    '/user/confirmation': () => proof,
    '/user': () => ({ ...account, bindWechat: true, wechatOpenId: 'o1' }),
    '/user/product/permission': () => ({ userPermissionInfoList: [] }),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = (url.split('?')[0] ?? '').replace(base, '');
    sent.push(path);
    if (refusal && path === '/wx/bind/qrcode') {
      proof = { ...proof, needed: true };
      return Response.json(refusal);
    }
    return Response.json(
      broken && path !== '/user/confirmation'
        ? { code: 500, message: 'x', data: null }
        : { code: 200, message: '', data: answers[path]?.() },
    );
  });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useSession.setState(
    { ...useSession.getInitialState(), status: 'signed-in', user: account },
    true,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const poll = () => pass(limits.qr.pollMs);
const polls = () => sent.filter((path) => path === '/wx/bind/status').length;
async function show() {
  const close = vi.fn();
  const page = await renderPage(<WechatBindDialog onClose={close} />);
  // The dialog's code loads when the dialog first opens.
  await vi.dynamicImportSettled();
  await pass(0);
  return { close, ...page };
}

describe('binding WeChat', () => {
  it('shows a locally drawn code with its own countdown [BIND-008, BIND-010]', async () => {
    await show();
    expect((screen.getByAltText('QR code to scan with WeChat') as HTMLImageElement).src).toMatch(
      /^data:image\/svg\+xml,/,
    );
    expect(screen.getByText('Expires in 2:00')).toBeTruthy();
    await pass(10_000);
    expect(screen.getByText('Expires in 1:50')).toBeTruthy();
  });

  it('polls every 2 s and keeps waiting [BIND-010, BIND-012]', async () => {
    const { close } = await show();
    await poll();
    await poll();
    expect([polls(), close.mock.calls.length, useToasts.getState().recent]).toEqual([2, 0, []]);
  });

  it('covers an expired code and offers a new one [BIND-011]', async () => {
    await show();
    status = 'EXPIRED';
    await poll();
    expect(screen.getByRole('alert').textContent).toBe('The QR code has expired. Refresh it.');
    fireEvent.click(screen.getByRole('button', { name: 'Get a new code' }));
    await pass(0);
    expect(sent.filter((path) => path === '/wx/bind/qrcode')).toHaveLength(2);
  });

  it('shows the success message, reloads the user and closes [BIND-013, CONST-006]', async () => {
    const { close } = await show();
    status = 'BINDING_SUCCESS';
    await poll();
    expect(useToasts.getState().recent[0]).toMatchObject({ kind: 'success', title: 'Linked' });
    expect(useSession.getState().user).toMatchObject({ bindWechat: true, wechatOpenId: 'o1' });
    expect(close).toHaveBeenCalledOnce();
  });

  const refusals: [string, string, string][] = [
    ['BINDING_FAIL', 'error', 'linking did not work'],
    ['BINDING_OTHER_ACCOUNT', 'error', 'another user'],
    ['BINDING_REPEAT', 'info', 'already linked'],
  ];
  it.each(refusals)(
    'closes after %s with its message [BIND-014, BIND-015]',
    async (ended, kind, words) => {
      const { close } = await show();
      status = ended;
      await poll();
      const [said] = useToasts.getState().recent;
      expect([said?.kind, said?.title.toLowerCase().includes(words)]).toEqual([kind, true]);
      expect([close.mock.calls.length, sent.includes('/user')]).toEqual([1, false]);
    },
  );

  it('warns that the new WeChat replaces the current one, and replaces it with the same code [UC-021]', async () => {
    useSession.setState({ user: { ...account, bindWechat: true, wechatOpenId: 'old' } });
    const { close } = await show();
    expect(screen.getByText(/It replaces the one you have linked/)).toBeTruthy();
    status = 'BINDING_SUCCESS';
    await poll();
    expect(useSession.getState().user?.wechatOpenId).toBe('o1');
    expect(close).toHaveBeenCalledOnce();
  });

  it('shows no code before the user has proven their identity [SEC-H3]', async () => {
    proof.needed = true;
    await show();
    expect(screen.getByText(/138\*\*\*\*8000/)).toBeTruthy();
    expect(sent).not.toContain('/wx/bind/qrcode');
  });

  it('asks for proof of identity when the sign-in gets too old while the code is fetched [SEC-H3]', async () => {
    refusal = { code: 428, message: 'Confirm first that it’s you.', data: null };
    await show();
    for (let turn = 0; turn < 3; turn++) await pass(50);
    expect(screen.getByText(/138\*\*\*\*8000/)).toBeTruthy();
    expect(polls()).toBe(0);
  });

  it('shows an error in the code’s place when the code cannot be fetched', async () => {
    broken = true;
    await show();
    expect(screen.getByRole('alert').textContent).toBe(
      'The QR code could not be loaded. Refresh to try again.',
    );
  });
});
