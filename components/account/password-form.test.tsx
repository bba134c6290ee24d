import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConfirmationSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { PasswordForm } from './password-form';

const base = '/servers/users-bff-service/api/v1/user';
type Answer = { code: number; message?: string; data?: unknown };
let answers: Record<string, Answer>;
let sent: { path: string; body: unknown }[];
const state = (change: object) => ({
  code: 200,
  data: { isSet: true, mustChange: false, confirmBy: [], phone: '138****8000', ...change },
});

beforeEach(() => {
  sent = [];
  answers = {
    [`PUT ${base}/profile/password`]: { code: 200 },
    [`POST ${base}/confirmation/sms`]: { code: 200 },
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.body) sent.push({ path, body: JSON.parse(String(init.body)) });
    const {
      code,
      message = '',
      data = null,
    } = answers[`${init.method ?? 'GET'} ${path}`] ?? { code: 404 };
    return Response.json({ code, message, data });
  });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useConfirmationSmsCooldown.setState({ sends: 0, resendAt: 0 });
});
afterEach(() => vi.unstubAllGlobals());

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function open(change: object) {
  answers[`GET ${base}/profile/password`] = state(change);
  const done = vi.fn();
  await renderPage(<PasswordForm title="Your password" onClose={() => {}} onDone={done} />);
  await screen.findByLabelText('New password');
  return done;
}

describe('the password form', () => {
  it('sets a password of 8 to 64 characters after a fresh sign-in [GAP-10]', async () => {
    const done = await open({ isSet: false });
    type('New password', 'seven77');
    press('Set password');
    expect(screen.getByRole('alert').textContent).toBe('Passwords need at least 8 characters.');
    expect(sent).toEqual([]);
    type('New password', 'correct horse');
    press('Set password');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      { path: `${base}/profile/password`, body: { password: 'correct horse' } },
    ]);
    expect(useToasts.getState().recent[0]?.title).toBe('Password saved');
  });

  it('asks for the current password after an old sign-in, and shows under the field that it is wrong [GAP-10]', async () => {
    answers[`PUT ${base}/profile/password`] = {
      code: 400,
      message: 'The current password is wrong.',
    };
    const done = await open({ confirmBy: ['password', 'code'] });
    type('Current password', 'old horse');
    type('New password', 'correct horse');
    press('Change password');
    expect((await screen.findByRole('alert')).textContent).toBe('The current password is wrong.');
    expect(sent.at(-1)?.body).toEqual({ password: 'correct horse', oldPassword: 'old horse' });
    expect(done).not.toHaveBeenCalled();
  });

  it('accepts a code sent to the account’s phone instead [GAP-10]', async () => {
    const done = await open({ confirmBy: ['password', 'code'] });
    press('Use an SMS code instead');
    press('Send code');
    await waitFor(() => expect(sent.at(-1)?.path).toBe(`${base}/confirmation/sms`));
    type('New password', 'correct horse');
    type('Code sent to 138****8000', '12345');
    press('Change password');
    expect(screen.getByRole('alert').textContent).toBe('The code has 6 digits.');
    type('New password', 'correct horse');
    type('Code sent to 138****8000', '123456');
    press('Change password');
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent.at(-1)?.body).toEqual({ password: 'correct horse', captcha: '123456' });
  });
});
