import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { useSession } from '@/lib/session/store';
import { useSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { WechatPanel } from './wechat-panel';

const base = '/servers/users-bff-service/api';
const wx = `${base}/v1/wx/auth`;
const user = {
  userId: '10001',
  userNo: '12345678',
  username: null,
  phone: null,
  bindWechat: true,
  wechatOpenId: 'o1',
};
const account = { ...user, tokens: 30_000, giftTokenNum: 30_000, inviteNum: 0, recallStatus: 0 };
const signedIn = {
  accessToken: '',
  refreshToken: '',
  recallStatus: 0,
  isNew: false,
  giftTokenNum: 0,
};
type Answer = { code: number; message?: string; data?: unknown };
let answers: Record<string, Answer>;
let sent: { path: string; body: unknown }[];
let keys = 0;

const status = (wxSanLoopStatus: string) => {
  answers[`${wx}/status`] = { code: 200, data: { wxSanLoopStatus } };
};
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = {
    [`${wx}/token`]: { code: 200, data: signedIn },
    [`${wx}/bind`]: { code: 200, data: { ...signedIn, isNew: true, giftTokenNum: 30_000 } },
    [`${base}/v2/captcha/sms`]: { code: 200, data: null },
    [`${base}/v1/user`]: { code: 200, data: account },
    [`${base}/v1/user/product/permission`]: { code: 200, data: { userPermissionInfoList: [] } },
  };
  status('LOOP');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.split('?')[0] ?? '';
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : url.split('?')[1] });
    const code = () => ({
      sessionKey: `key-${++keys}`,
      qrCodeUrl: `http://weixin.qq.com/q/${keys}`,
      expires: 180,
    });
    const answer =
      answers[path] ?? (path === `${wx}/qrcode` ? { code: 200, data: code() } : { code: 404 });
    return Response.json({ message: '', data: null, ...answer });
  });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useSmsCooldown.setState({ sends: 0, resendAt: 0 });
  useSession.setState(useSession.getInitialState(), true);
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const poll = () => pass(limits.qr.pollMs);
const asked = (path: string) => sent.filter((one) => one.path === `${wx}/${path}`);
const toasts = () => useToasts.getState().recent.map((one) => one.title);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const ask = vi.fn();
async function show(accepted = true) {
  const done = vi.fn();
  const page = await renderPage(<WechatPanel consent={{ accepted, ask }} onDone={done} />);
  await pass(0);
  return { done, ...page };
}
async function scanned(as: string) {
  const shown = await show();
  status(as);
  await poll();
  return shown;
}

describe('the WeChat panel', () => {
  it('shows a locally drawn code with its own countdown, and sends how the user came [AUTH-015, GAP-77]', async () => {
    sessionStorage.setItem(
      'arrival',
      JSON.stringify({ invitationCode: 'ABCD2345', source: 'blog' }),
    );
    await show();
    expect(asked('qrcode')).toEqual([
      { path: `${wx}/qrcode`, body: { invitationCode: 'ABCD2345', source: 'blog' } },
    ]);
    expect((screen.getByAltText('QR code to scan with WeChat') as HTMLImageElement).src).toMatch(
      /^data:image\/svg\+xml,/,
    );
    expect(screen.getByText('Expires in 3:00')).toBeTruthy();
    await pass(61_000);
    expect(screen.getByText('Expires in 1:59')).toBeTruthy();
  });

  it('requests no code before the terms are accepted [AUTH-003]', async () => {
    await show(false);
    expect(screen.getByText('Agree to the terms to see the code')).toBeTruthy();
    await pass(60_000);
    expect(sent).toEqual([]);
  });

  it('signs a known user in [AUTH-019]', async () => {
    const { done } = await scanned('REG');
    expect(asked('token')[0]?.body).toEqual({ sessionKey: `key-${keys}` });
    expect(done).toHaveBeenCalledExactlyOnceWith({ status: 'signed-in', gift: 0 });
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: account });
  });

  it('covers an expired code with a button for a new one, and stops polling [AUTH-017]', async () => {
    await show();
    status('EXPIRED');
    await poll();
    expect(screen.getByRole('alert').textContent).toBe('The QR code has expired. Refresh it.');
    const polls = asked('status').length;
    await pass(60_000);
    expect(asked('status')).toHaveLength(polls);
    status('LOOP');
    press('Get a new code');
    await pass(0);
    expect(asked('qrcode')).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    await poll();
    expect(asked('status').at(-1)?.body).toBe(`sessionKey=key-${keys}`);
  });

  it('stops polling when the dialog closes [AUTH-022]', async () => {
    const { unmount } = await show();
    await poll();
    unmount();
    await pass(60_000);
    expect(asked('status')).toHaveLength(1);
  });

  it('shows an error in the code’s place when it cannot be fetched, and tries again [AUTH-021]', async () => {
    answers[`${wx}/qrcode`] = { code: 500, message: 'x' };
    await show();
    expect(screen.getByRole('alert').textContent).toBe(
      'The QR code could not be loaded. Refresh to try again.',
    );
    delete answers[`${wx}/qrcode`];
    press('Get a new code');
    await pass(0);
    expect(screen.getByAltText('QR code to scan with WeChat')).toBeTruthy();
  });

  it('shows that signing in failed, and offers a new code [AUTH-021]', async () => {
    answers[`${wx}/token`] = { code: 400, message: 'This code has expired.' };
    const { done } = await scanned('REG');
    expect(useToasts.getState().recent[0]).toMatchObject({
      kind: 'error',
      title: 'Sign-in did not work. Try again.',
    });
    await pass(0);
    expect([asked('qrcode').length, done.mock.calls.length]).toEqual([2, 0]);
  });

  it.each([
    ['NO_REG', 'This WeChat account is new here'],
    ['REG_NO_PHONE', 'Your account has no mobile number yet'],
  ])('asks for a phone after %s [AUTH-020]', async (as, words) => {
    await scanned(as);
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    expect(screen.getByLabelText('Mobile number')).toBeTruthy();
    const polls = asked('status').length;
    await pass(60_000);
    expect(asked('status')).toHaveLength(polls);
  });

  it.each(['Later', 'Add number and sign in'])(
    'skips validation and enters when all fields are empty, by %s [BIND-007]',
    async (button) => {
      const { done } = await scanned('NO_REG');
      press(button);
      await pass(0);
      expect(asked('bind')[0]?.body).toEqual({ sessionKey: `key-${keys}` });
      expect(done).toHaveBeenCalledExactlyOnceWith({ status: 'signed-in', gift: 30_000 });
    },
  );

  it('validates the input, sends a code, and enters with both [AUTH-020]', async () => {
    const { done } = await scanned('NO_REG');
    type('Mobile number', '1380013');
    press('Add number and sign in');
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      expect.stringContaining('11-digit'),
      expect.any(String),
    ]);
    type('Mobile number', '138 0013 8000');
    press('Send code');
    await pass(0);
    expect(sent.at(-1)).toEqual({
      path: `${base}/v2/captcha/sms`,
      body: { phone: '13800138000', notifyType: 'LOGIN' },
    });
    type('SMS code', '123456');
    await pass(0);
    expect(asked('bind').at(-1)?.body).toMatchObject({
      sessionKey: `key-${keys}`,
      phone: '13800138000',
      captcha: '123456',
    });
    expect(done).toHaveBeenCalledOnce();
  });

  it('shows under the code that the phone belongs to another account, and keeps the input [BIND-015]', async () => {
    answers[`${wx}/bind`] = { code: 22, message: 'This is already linked to another account.' };
    const { done } = await scanned('REG_NO_PHONE');
    type('Mobile number', '13800138000');
    type('SMS code', '123456');
    await pass(0);
    expect(screen.getByRole('alert').textContent).toBe(
      'This is already linked to another account.',
    );
    expect((screen.getByLabelText('Mobile number') as HTMLInputElement).value).toBe('13800138000');
    expect([done.mock.calls.length, toasts()]).toEqual([0, []]);
  });

  it('asks for no phone where none can be verified', async () => {
    answers[`${base}/v1/auth/providers`] = {
      code: 200,
      data: { ways: ['wechat', 'password'], register: 'open', signUp: false },
    };
    const { done } = await scanned('NO_REG');
    expect(asked('bind')[0]?.body).toEqual({ sessionKey: `key-${keys}` });
    expect(done).toHaveBeenCalledExactlyOnceWith({ status: 'signed-in', gift: 30_000 });
  });

  it('returns to the code for another WeChat', async () => {
    await scanned('NO_REG');
    status('LOOP');
    press('Scan with another WeChat');
    await pass(0);
    expect(screen.getByAltText('QR code to scan with WeChat')).toBeTruthy();
    expect(asked('qrcode')).toHaveLength(2);
  });

  it('explains to press the code inside WeChat, and to scan it elsewhere [PP-12]', async () => {
    const { unmount } = await show();
    expect(screen.getByText('Scan with WeChat')).toBeTruthy();
    unmount();
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' });
    await show();
    expect(screen.getByText('Press and hold the code to scan it')).toBeTruthy();
  });
});
