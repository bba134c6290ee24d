import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { User } from '@/domain/entities/user';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import {
  useConfirmationSmsCooldown,
  useNewPhoneSmsCooldown,
} from '@/lib/sign-in/sms-cooldown-store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
// Load lazy parts before the tests so that no test waits for them.
import '@/components/account/undo-deletion-dialog';
import '@/components/layout/account-menu';
import '@/components/ui/dialog-panel';
import { UserCentreDialog } from '@/components/layout/user-centre-dialog';

export const base = '/servers/users-bff-service/api/v1';
export const sms = '/servers/users-bff-service/api/v2/captcha/sms';
export const person: User = {
  userId: '10001',
  userNo: '12345678',
  username: 'Ada',
  phone: '13800138000',
  bindWechat: false,
  wechatOpenId: null,
  tokens: 30_000,
  giftTokenNum: 30_000,
  inviteNum: 0,
  recallStatus: 0,
  inviteInformation: { inviteUrl: 'http://localhost/?invite=ABCDEFGH', rewardToken: 100_000 },
  hasPassword: false,
  deletionDueAt: null,
  avatar: null,
};

type Answer = { code: number; message?: string; data?: unknown };

/** Opens the user centre as Ada, with a server of scripted responses. `sent` has the requests. */
export function startScene() {
  const sent: { call: string; body: unknown }[] = [];
  const answers: Record<string, Answer | (() => Answer)> = {
    [`GET ${base}/user`]: { code: 200, data: person },
    [`GET ${base}/user/product/permission`]: { code: 200, data: { userPermissionInfoList: [] } },
    [`GET ${base}/user/confirmation`]: {
      code: 200,
      data: { needed: false, ways: ['phone'], phone: '138****8000' },
    },
    [`GET ${base}/user/linked`]: { code: 200, data: { accounts: [], mayUnlink: true } },
    [`GET ${base}/auth/oauth/providers`]: { code: 200, data: { providers: [], simulated: false } },
    [`GET ${base}/auth/providers`]: {
      code: 200,
      data: { ways: ['phone', 'wechat', 'password'], register: 'open', signUp: false },
    },
    [`GET ${base}/captcha/graph`]: {
      code: 200,
      data: { uuid: 'picture-1', img: 'data:image/svg+xml,x', work: { bits: 2, parts: 2 } },
    },
    [`GET ${base}/auth/logout`]: { code: 200, data: null },
    [`POST ${sms}`]: { code: 200, data: null },
    [`PUT ${base}/user/profile/phone`]: { code: 200, message: 'Mobile number saved', data: null },
    [`PUT ${base}/user`]: { code: 200, message: 'Username saved', data: null },
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : null });
    const answer = answers[call];
    const {
      code,
      message = '',
      data = null,
    } = typeof answer === 'function' ? answer() : (answer ?? { code: 404 });
    return Response.json({ code, message, data });
  });
  for (const wait of [useNewPhoneSmsCooldown, useConfirmationSmsCooldown])
    wait.setState({ sends: 0, resendAt: 0 });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useDialogs.setState({ open: { name: 'user-centre', props: {} } });
  useSession.setState({ ...useSession.getInitialState(), status: 'signed-in', user: person }, true);
  return {
    sent,
    answers,
    bodyOf: (call: string) => sent.findLast((one) => one.call === call)?.body,
  };
}

export const toasts = () => useToasts.getState().recent.map((one) => one.title);
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

export async function openCentre() {
  const close = vi.fn();
  await renderPage(<UserCentreDialog tab="product_self" onClose={close} />, { signedIn: true });
  await screen.findByRole('tab', { name: 'Personal' });
  await screen.findByText('WeChat', { selector: 'dt' });
  return close;
}
