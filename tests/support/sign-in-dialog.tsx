import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { SignInDialog } from '@/components/sign-in/sign-in-dialog';
import { type Dialogs, useDialogs } from '@/lib/dialogs/store';
import { storeInvitation } from '@/lib/session/sign-up-origin';
import { useSession } from '@/lib/session/store';
import { useSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from './render';

export const auth = '/servers/users-bff-service/api';
export const user = {
  userId: '10001',
  userNo: '12345678',
  username: null,
  phone: '13800138000',
  bindWechat: false,
  wechatOpenId: null,
};
const account = { ...user, tokens: 30_000, giftTokenNum: 30_000, inviteNum: 0, recallStatus: 0 };
export const signedIn = {
  accessToken: '',
  refreshToken: '',
  recallStatus: 0,
  isNew: true,
  giftTokenNum: 30_000,
};
const offered = {
  ways: ['phone', 'wechat', 'google', 'github', 'password'],
  register: 'open',
  signUp: false,
};

type Answer = { code: number; message?: string; data?: unknown };
/**
 * The server's responses by path, which a test can change. `sent` contains the requests, except
 * those for the sign-in methods and the server's features.
 */
export const server: {
  answers: Record<string, Answer | (() => Promise<Answer>)>;
  sent: { path: string; body: unknown }[];
} = {
  answers: {},
  sent: [],
};

/** Sets up a fresh server, stores and storage around each test of the dialog. */
export function setUpSignIn(): void {
  beforeEach(() => {
    server.sent = [];
    server.answers = {
      [`${auth}/v2/captcha/sms`]: { code: 200, data: null },
      [`${auth}/v1/captcha/graph`]: {
        code: 200,
        data: { uuid: 'picture-1', img: 'data:image/svg+xml,x', work: { bits: 2, parts: 2 } },
      },
      [`${auth}/v1/auth/providers`]: { code: 200, data: offered },
      [`${auth}/v1/auth/oauth/providers`]: { code: 200, data: { providers: [] } },
      [`${auth}/v1/auth/sms-login`]: { code: 200, data: signedIn },
      [`${auth}/v1/auth/login`]: { code: 200, data: { ...signedIn, isNew: false } },
      [`${auth}/v1/user/profile/password`]: {
        code: 200,
        data: { isSet: true, mustChange: false, confirmBy: [], phone: null },
      },
      [`${auth}/v1/user`]: { code: 200, data: account },
      [`${auth}/v1/user/product/permission`]: { code: 200, data: { userPermissionInfoList: [] } },
      '/dev/sign-in': { code: 200, data: { ...signedIn, isNew: false } },
    };
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (!/(providers|runtime)$/.test(path))
        server.sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null });
      const answer = server.answers[path];
      const {
        code,
        message = '',
        data = null,
      } = typeof answer === 'function' ? await answer() : (answer ?? { code: 404 });
      return Response.json({ code, message, data });
    });
    useToasts.setState({ shown: [], recent: [], unseen: 0 });
    useSmsCooldown.setState({ sends: 0, resendAt: 0 });
    useSession.setState(useSession.getInitialState(), true);
    useDialogs.setState({ open: null });
    sessionStorage.clear();
    storeInvitation('');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export function offer(change: Partial<typeof offered>): void {
  server.answers[`${auth}/v1/auth/providers`] = { code: 200, data: { ...offered, ...change } };
}

/**
 * Waits until the sign-in methods are loaded. Until then the dialog shows placeholders that cannot
 * be pressed.
 */
export const canBePressed = () =>
  waitFor(() => expect(screen.getByRole('checkbox').closest('[inert]')).toBeNull());

/** Opens the dialog in English and waits for its methods. Returns the spy of its `onClose`. */
export async function openSignIn(props: Dialogs['sign-in'] = {}, config = {}) {
  const close = vi.fn();
  await renderPage(<SignInDialog {...props} onClose={close} />, config);
  await canBePressed();
  return close;
}

export const toasts = () => useToasts.getState().recent.map((one) => one.title);
export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));
export const accept = () => fireEvent.click(screen.getByRole('checkbox'));

export function fillPhone(): void {
  type('Mobile number', '+86 138-0013-8000');
  type('SMS code', '123456');
}

export function fillPassword(): void {
  press('Use a username and password');
  type('Username', 'ada');
  type('Password', 'correct horse');
}
