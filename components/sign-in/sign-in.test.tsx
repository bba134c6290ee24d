import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/lib/session/store';
import { useSms } from '@/lib/sign-in/sms-store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { SignInDialog } from './sign-in-dialog';

const push = vi.fn();
const refresh = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh }) }));

const auth = '/servers/users-bff-service/api';
const user = { userId: '10001', userNo: '12345678', username: null, phone: '13800138000', bindWechat: false, wechatOpenId: null };
const account = { ...user, tokens: 30_000, giftTokenNum: 30_000, inviteNum: 0, recallStatus: 0 };
const signedIn = { accessToken: '', refreshToken: '', recallStatus: 0, isNew: true, giftTokenNum: 30_000 };
type Answer = { code: number; message?: string; data?: unknown };
let answers: Record<string, Answer | (() => Promise<Answer>)>;
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  answers = {
    [`${auth}/v2/captcha/sms`]: { code: 200, data: null },
    [`${auth}/v1/captcha/graph`]: { code: 200, data: { uuid: 'picture-1', img: 'data:image/svg+xml,x' } },
    [`${auth}/v1/auth/sms-login`]: { code: 200, data: signedIn },
    [`${auth}/v1/user`]: { code: 200, data: account },
    [`${auth}/v1/user/product/permission`]: { code: 200, data: { userPermissionInfoList: [] } },
    '/dev/sign-in': { code: 200, data: { ...signedIn, isNew: false } },
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null });
    const answer = answers[path];
    const { code, message = '', data = null } = typeof answer === 'function' ? await answer() : (answer ?? { code: 404 });
    return Response.json({ code, message, data });
  });
  useToasts.setState({ shown: [], kept: [], unseen: 0 });
  useSms.setState({ sends: 0, resendAt: 0 });
  useSession.setState(useSession.getInitialState(), true);
  push.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const toasts = () => useToasts.getState().kept.map((one) => one.title);
const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function open(props: { reason?: 'continue' } = {}, config = {}) {
  const close = vi.fn();
  await renderPage(<SignInDialog {...props} onClose={close} />, config);
  await screen.findByLabelText('Mobile number');
  return close;
}
const fill = () => {
  type('Mobile number', '+86 138-0013-8000');
  type('SMS code', '123456');
};

describe('the sign-in dialog', () => {
  it('AUTH-004 says in words what is wrong with a phone', async () => {
    await open();
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('Enter your mobile number');
    type('Mobile number', '12345678901');
    press('Send code');
    expect(screen.getByRole('alert').textContent).toContain('11-digit');
    expect(sent).toEqual([]);
  });

  it('AUTH-009 AUTH-010 AUTH-011 sends a code and counts down from 90', async () => {
    await open();
    type('Mobile number', '138 0013 8000');
    press('Send code');
    await waitFor(() => expect(toasts()).toEqual(['Code sent']));
    expect(sent).toEqual([{ path: `${auth}/v2/captcha/sms`, body: { phone: '13800138000', notifyType: 'LOGIN' } }]);
    const button = await screen.findByRole('button', { name: /Resend in (90|89) s/ });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('AUTH-006 AUTH-007 asks for the picture once the server does, and sends it along', async () => {
    answers[`${auth}/v2/captcha/sms`] = { code: 20, message: 'Please enter the picture code first.' };
    await open();
    type('Mobile number', '13800138000');
    press('Send code');
    await screen.findByAltText('Picture with 4 characters');
    expect(toasts()).toEqual(['Please enter the picture code first.']);
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('Enter the 4 characters in the picture');
    type('Picture code', 'ab1');
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('The picture code has 4 characters.');
    answers[`${auth}/v2/captcha/sms`] = { code: 200, data: null };
    type('Picture code', 'ab12');
    press('Send code');
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ graphCaptcha: 'ab12', graphCaptchaUuid: 'picture-1' }));
  });

  it('AUTH-007 shows another refusal in the server’s words and draws a new picture', async () => {
    answers[`${auth}/v2/captcha/sms`] = { code: 21, message: 'wrong' };
    await open();
    type('Mobile number', '13800138000');
    press('Send code');
    await screen.findByAltText('Picture with 4 characters');
    answers[`${auth}/v2/captcha/sms`] = { code: 429, message: 'A code was sent a moment ago.' };
    const drawn = () => sent.filter(({ path }) => path.endsWith('/captcha/graph')).length;
    const before = drawn();
    type('Picture code', 'ab12');
    press('Send code');
    await waitFor(() => expect(drawn()).toBe(before + 1));
    expect(toasts()[0]).toBe('A code was sent a moment ago.');
    expect((screen.getByLabelText('Picture code') as HTMLInputElement).value).toBe('');
  });

  it('AUTH-003 does nothing before the agreements are accepted', async () => {
    await open();
    fill();
    press('Sign in');
    expect(toasts()).toEqual(['Please agree to the terms first.']);
    expect(sent).toEqual([]);
  });

  it('AUTH-012 AUTH-014 AUTH-037 signs in, loads the account, says so, tells the gift and closes', async () => {
    const close = await open();
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Sign in');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent[0]).toEqual({ path: `${auth}/v1/auth/sms-login`, body: { phone: '13800138000', captcha: '123456' } });
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: account, justSignedIn: true });
    expect(useToasts.getState().kept[0]).toMatchObject({ title: 'You’re signed in', text: 'Welcome. 30,000 tokens are yours' });
  });

  it('submits by itself at the sixth digit once the terms are accepted', async () => {
    const close = await open();
    type('Mobile number', '13800138000');
    fireEvent.click(screen.getByRole('checkbox'));
    type('SMS code', '123456');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it('AUTH-013 toasts a refusal in the server’s words; 21 also asks for the picture', async () => {
    answers[`${auth}/v1/auth/sms-login`] = { code: 21, message: 'The picture code is needed now.' };
    const close = await open();
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Sign in');
    await screen.findByAltText('Picture with 4 characters');
    expect(toasts()).toEqual(['The picture code is needed now.']);
    expect(close).not.toHaveBeenCalled();
  });

  it('AUTH-025 says that another sign-in is running', async () => {
    let release = () => {};
    answers['/dev/sign-in'] = () =>
      new Promise((done) => {
        release = () => done({ code: 200, data: signedIn });
      });
    await open({}, { embedded: true });
    press('Sign in as Ada, the test account');
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Sign in');
    await waitFor(() => expect(toasts()[0]).toBe('Another sign-in is in progress. Please wait a moment.'));
    await act(async () => release());
    await waitFor(() => expect(toasts()[0]).toBe('You’re signed in'));
  });

  it('takes whoever was sent home back to where they wanted to go', async () => {
    const close = await open({ reason: 'continue' }, { embedded: true, returnTo: '/chat/abc' });
    expect(screen.getByText(/Sign in to continue/)).toBeTruthy();
    press('Sign in as Ada, the test account');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(push).toHaveBeenCalledWith('/chat/abc');
  });
});
